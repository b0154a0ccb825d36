/** Sign-in of this browser: the gateway sets the cookie, so no token reaches the page. */
import { handtest } from './handtest.js';
import { queryClient } from './query-client.js';

export async function logIn(email: string, password: string): Promise<void> {
  await handtest.web.logIn({ email, password });
  // Nothing that the last user saw remains.
  queryClient.clear();
}

export async function signUp(values: { email: string; password: string; name: string }): Promise<void> {
  await handtest.web.signUp(values);
  queryClient.clear();
}
