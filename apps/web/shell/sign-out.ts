/** Ends the session and opens the sign-in. */
import { logOut } from '../client/web-session.js';

export async function signOut(): Promise<void> {
  await logOut();
  // A new document: no state of the last user remains in memory.
  location.assign('/login');
}
