/** Every migration of identity's database, oldest first. */
import { Identity1763700000000 } from './1763700000000-identity.js';
import { Invitation1763800000000 } from './1763800000000-invitation.js';

export const migrations = [Identity1763700000000, Invitation1763800000000];
