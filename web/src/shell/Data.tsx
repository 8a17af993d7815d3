import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { RequestError } from '../core';
import { useSession } from './useSession';

/** Answers are taken as current for so long before they are asked for again, ms. */
const STALE_MS = 10_000;

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // An answer of the server is an answer; only a broken connection is tried again.
        retry: (failures, error) => failures < 2 && !(error instanceof RequestError && error.status >= 400),
      },
    },
  });
}

/** Holds what the pages below have read from the server. */
export function Data({ children }: { children: ReactNode }) {
  const { user, currentOrgId } = useSession();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what one user or organisation has seen is not for the next
  const queries = useMemo(newQueryClient, [user?.username, currentOrgId]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
