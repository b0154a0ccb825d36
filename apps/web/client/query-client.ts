/** The cache of what the API answered: the only store of server state. */
import { isHandtestError, isTemporary } from '@handtest/sdk';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { sessionKey } from './session.js';

const staleMs = 15_000;

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: forgetEndedSession }),
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      // The SDK repeats what may succeed at once. Longer outages are tried again with growing pauses.
      retry: (failures, error) => isTemporary(error) && failures < 5,
      retryDelay: (failures) => Math.min(1_000 * 2 ** failures, 30_000),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});

/** A 401 anywhere: the session has ended. The next page asks for a sign-in. */
function forgetEndedSession(error: unknown): void {
  if (isHandtestError(error) && error.status === 401) {
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    queryClient.setQueryData(sessionKey, null);
  }
}
