/** Ends the session and opens the sign-in. */
import { handtest } from '../client/handtest.js';
import { forgetOrganization } from '../client/kept-organization.js';
import { notifyError } from '../ui/toast.js';

export async function signOut(): Promise<void> {
  try {
    await handtest.web.logOut();
  } catch (error) {
    notifyError('You are still signed in', error);
    return;
  }
  forgetOrganization();
  // A new document: no state of the last user remains in memory.
  location.assign('/login');
}
