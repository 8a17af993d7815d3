import type { Query } from '@tanstack/react-query';

/**
 * What is told of a document whose key ends with its id and version: while the next version is read, what the one before said stays
 * in sight. What was told of another document does not.
 */
export function ofSameDocument(id: number) {
  return <T>(before: T | undefined, query: Pick<Query, 'queryKey'> | undefined): T | undefined =>
    query?.queryKey.at(-2) === id ? before : undefined;
}
