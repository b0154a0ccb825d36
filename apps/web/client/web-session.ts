/** Sign-in and sign-out of this browser: the gateway sets the cookie, so no token reaches the page. */
import { handtest } from './handtest.js';
import { queryClient } from './query-client.js';
import { sessionKey } from './session.js';

export async function logIn(email: string, password: string): Promise<void> {
  await handtest.web.logIn({ email, password });
  await startFresh();
}

export async function signUp(values: { email: string; password: string; name: string }): Promise<void> {
  await handtest.web.signUp(values);
  await startFresh();
}

export async function logOut(): Promise<void> {
  await handtest.web.logOut();
  queryClient.clear();
  queryClient.setQueryData(sessionKey, null);
}

/** Nothing that the last user saw remains. */
async function startFresh(): Promise<void> {
  queryClient.clear();
  await queryClient.refetchQueries({ queryKey: sessionKey });
}
