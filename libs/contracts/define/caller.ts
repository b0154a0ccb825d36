/**
 * The caller of an operation and the time left. Every operation gets a `Call` as its second parameter, on both sides.
 * It is trusted: each NATS user has a password and may publish only to the services that it may call.
 */

/** A member's role in an organization; `permissions.ts` of the identity contract has the permissions of each. */
export type OrganizationRole = 'admin' | 'contributor' | 'viewer';

export type PlatformRole = 'tester' | 'platform_admin';

/** A person or a key. The gateway gets it from identity by the hash of the token. */
export interface AuthenticatedCaller {
  readonly kind: 'session' | 'key' | 'pat';
  /** The token's own id (`key_…`, `pat_…`, `ses_…`). */
  readonly tokenId: string;
  /** False for a test key (`ht_test_…`); absent otherwise. Test mode: a simulated tester answers the jobs, for free. */
  readonly livemode?: false;
  /** The owner of the token; for a key, the user who created it. */
  readonly userId: string;
  /** The organization of a key; absent for sessions and PATs. */
  readonly organizationId?: string;
  /** Organization id → role. A key has exactly one entry. */
  readonly roles: Readonly<Record<string, OrganizationRole>>;
  readonly platformRoles?: readonly PlatformRole[];
  /** The tester's public profile; present with the platform role `tester`. */
  readonly tester?: { readonly alias: string; readonly avatarUrl: string | null };
}

/** A request without a token, on the few open routes. */
export interface AnonymousCaller {
  readonly kind: 'anonymous';
}

/** One of our own services: its sweepers, consumers and workers. */
export interface SystemCaller {
  readonly kind: 'system';
  readonly service: string;
}

export type Caller = AuthenticatedCaller | AnonymousCaller | SystemCaller;

/** `deadlineMs` is an instant on this process's monotonic clock (`performance.now()`). */
export interface Call {
  readonly caller: Caller;
  readonly deadlineMs?: number;
  /** Start of the operation's time limit on the same clock; the time of the call by default. */
  readonly sinceMs?: number;
  /** Id of the HTTP request behind the call, for the log. The HTTP response has it as `X-Request-Id`. */
  readonly requestId?: string;
  /** Address of the client, for limits on guessing. Only the gateway sets it. */
  readonly clientAddress?: string;
}

/** The mode of the jobs that the caller creates: false for a test key. */
export function livemodeOf(caller: Caller): boolean {
  return !('livemode' in caller) || caller.livemode !== false;
}

/** A key sees only jobs of its own mode. All other callers see both. */
export function seesMode(caller: Caller, livemode: boolean): boolean {
  return caller.kind !== 'key' || livemodeOf(caller) === livemode;
}

export const anonymousCall: Call = { caller: { kind: 'anonymous' } };

/** The call of a service that acts for no user. */
export function systemCall(service: string): Call {
  return { caller: { kind: 'system', service } };
}
