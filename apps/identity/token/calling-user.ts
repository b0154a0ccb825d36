/** The user of a call, by the kinds of token that an operation accepts. */
import { type AuthenticatedCaller, type Call, Forbidden } from '@handtest/contracts/define';
import { SessionRequired } from '@handtest/contracts/identity';

/** @throws Forbidden for anonymous callers and our own services, which have no user */
export function authenticated(call: Call): AuthenticatedCaller {
  const { caller } = call;
  if (caller.kind === 'anonymous' || caller.kind === 'system') throw new Forbidden();
  return caller;
}

/** @throws SessionRequired for everything but a user session */
export function sessionCaller(call: Call): AuthenticatedCaller {
  if (call.caller.kind !== 'session') throw new SessionRequired();
  return call.caller;
}

/** A user, by session or PAT. @throws SessionRequired for a key, which acts for an organization */
export function personalCaller(call: Call): AuthenticatedCaller {
  const caller = authenticated(call);
  if (caller.kind === 'key') {
    throw new SessionRequired('This needs a user session or a personal access token, not an API key');
  }
  return caller;
}
