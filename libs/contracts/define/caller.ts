/**
 * Who is behind a call and how long the answer may take. Every operation gets a `Call` as its second parameter,
 * on both sides: it travels in message headers and is only as good as the bus, whose users are told apart by
 * password and may publish to the services they are meant to call.
 */

/** What a member of an organization may be (what each may do: `permissions.ts` of the identity contract). */
export type OrganizationRole = 'admin' | 'contributor' | 'viewer';

/** A role on the platform as a whole, apart from any organization. */
export type PlatformRole = 'tester' | 'platform_admin';

/** A person or a key, as the gateway learned it from identity by the hash of its token. */
export interface AuthenticatedCaller {
  readonly kind: 'session' | 'key' | 'pat';
  /** The token's own id (`key_…`, `pat_…`, `ses_…`). */
  readonly tokenId: string;
  /** The user behind the token; for a key, the user who created it. */
  readonly userId: string;
  /** The organization a key belongs to; absent for sessions and PATs. */
  readonly organizationId?: string;
  /** Organization id → role. A key has exactly one entry. */
  readonly roles: Readonly<Record<string, OrganizationRole>>;
  readonly platformRoles?: readonly PlatformRole[];
  /** How callers see this user when they test; present with the platform role `tester`. */
  readonly tester?: { readonly alias: string; readonly avatarUrl: string | null };
}

/** Somebody without a token, on the few routes that are open. */
export interface AnonymousCaller {
  readonly kind: 'anonymous';
}

/** One of our own services on its own account: sweepers, consumers, workers. */
export interface SystemCaller {
  readonly kind: 'system';
  readonly service: string;
}

export type Caller = AuthenticatedCaller | AnonymousCaller | SystemCaller;

/** The frame of one call. `deadlineMs` is an instant on this process's monotonic clock (`performance.now()`). */
export interface Call {
  readonly caller: Caller;
  readonly deadlineMs?: number;
  /** From when the operation's time limit counts, on the same clock; by default from when the call is made. */
  readonly sinceMs?: number;
  /** Id of the HTTP request behind the call, which its answer carries: for the log. */
  readonly requestId?: string;
  /** Address of the client behind the gateway, for limits on guessing; only set by the gateway. */
  readonly clientAddress?: string;
}

export const anonymousCall: Call = { caller: { kind: 'anonymous' } };

/** The call of a service on its own account. */
export function systemCall(service: string): Call {
  return { caller: { kind: 'system', service } };
}
