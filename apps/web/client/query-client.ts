/** The cache of what the API answered: the only store of server state. */
import { isHandtestError, isTemporary } from '@handtest/sdk';
import { QueryClient } from '@tanstack/react-query';
import { onSessionEnd } from './handtest.js';
import { sessionKey } from './session.js';

const staleMs = 15_000;
const quickRetries = 2;
/** After the quick retries, until the API answers. */
const slowRetryMs = 15_000;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      retry: (failures, error) => isTemporary(error) && failures < quickRetries,
      retryDelay,
      refetchOnWindowFocus: true,
      refetchInterval: untilAnswered,
    },
    // One that waits for the connection would be sent when the person does not expect it any more.
    mutations: { retry: false, networkMode: 'always' },
  },
});

interface Known<Data> {
  readonly state: { readonly data: Data | undefined; readonly error: Error | null };
}

function untilAnswered({ state }: Known<unknown>): number | false {
  return isTemporary(state.error) && slowRetryMs;
}

/** The interval of what is read again while `holds`. Like all others, it is also read again until the API answers. */
export function rereadWhile<Data>(holds: (data: Data) => boolean, pauseMs: number) {
  return (known: Known<Data>): number | false => {
    const { data } = known.state;
    return data !== undefined && holds(data) ? pauseMs : untilAnswered(known);
  };
}

export const eachMinute = rereadWhile(() => true, 60_000);

/** Growing pauses, or the wait that the API asks for. */
export function retryDelay(failures: number, error: Error): number {
  const seconds = isHandtestError(error) ? error.retryAfterSeconds : undefined;
  return seconds === undefined ? Math.min(1_000 * 2 ** failures, 30_000) : seconds * 1_000;
}

/** A 401 anywhere: nothing that the user saw remains, and the shell opens the sign-in. */
onSessionEnd(() => {
  // On pages without a session a 401 ends nothing.
  if (!queryClient.getQueryData(sessionKey)) return;
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
  queryClient.setQueryData(sessionKey, null);
});
