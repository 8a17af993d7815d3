import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { RequestError } from '../core';
import { useSession } from './useSession';

/** Answers are taken as current for so long before they are asked for again, ms. */
const STALE_MS = 10_000;

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      // The server is asked whatever the browser thinks of its network: it may be in the next room, or on this machine.
      mutations: { networkMode: 'always' },
      queries: {
        networkMode: 'always',
        staleTime: STALE_MS,
        // An answer of the server is an answer; only a broken connection is tried again.
        retry: (failures, error) => failures < 2 && !(error instanceof RequestError && error.status >= 400),
      },
    },
  });
}

/** Holds what the pages below have read from the server, as long as the same user works for the same organisation, in one language. */
export function Data({ children }: { children: ReactNode }) {
  const { user, currentOrgId, lang } = useSession();
  const [queries] = useState(newQueryClient);
  const reader = `${user?.username} ${currentOrgId}`;
  const lastReader = useRef(reader);
  useEffect(() => {
    if (lastReader.current === reader) return;
    lastReader.current = reader;
    // Queries of mounted pages keep to the client they began with: it is emptied, not replaced.
    void queries.resetQueries();
  }, [queries, reader]);
  const lastLang = useRef(lang);
  useEffect(() => {
    if (lastLang.current === lang) return;
    lastLang.current = lang;
    // Answers carry texts of the server: history, messages, what is missing.
    void queries.invalidateQueries();
  }, [queries, lang]);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
