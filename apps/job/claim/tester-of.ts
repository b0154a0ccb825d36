/** The caller as a tester: a user with the platform role, in a session. */
import { type Call, Forbidden } from '@handtest/contracts/define';
import { hasPlatformRole } from '@handtest/contracts/identity';

export interface ActingTester {
  readonly id: string;
  /** The only name that callers see. */
  readonly alias: string;
  readonly avatarUrl: string | null;
}

/** @throws Forbidden for all other callers */
export function testerOf({ caller }: Call): ActingTester {
  if (caller.kind !== 'session' || !hasPlatformRole(caller, 'tester') || !caller.tester)
    throw new Forbidden('This needs the platform role tester');
  return { id: caller.userId, alias: caller.tester.alias, avatarUrl: caller.tester.avatarUrl };
}
