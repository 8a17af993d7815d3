import { pageAt } from '../pages';

/** The page a message is about, by the first part of its kind (`decl.receipt`). */
const PAGES: Record<string, (refId: string) => string> = {
  decl: (id) => `/queries/decview/${id}`,
  base: () => '/datum/baseDataPrivs',
  export: () => '/queries/fileManagePage',
};

/** Where a message leads, if it is about something that can be opened. */
export function targetOf({
  kind,
  refId,
}: {
  kind?: string | null;
  refId?: string | number | null;
}): string | undefined {
  if (!kind || refId === undefined || refId === null || refId === '') return undefined;
  const target = PAGES[kind.split('.')[0] ?? '']?.(String(refId));
  return target !== undefined && pageAt(target) ? target : undefined;
}
