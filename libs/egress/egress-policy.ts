/** What an attempt is allowed to do, and for how long. */
import type { Socket } from 'node:net';
import type { ConnectionPool } from './connection-pool.js';
import type { Lookup } from './system-lookup.js';

/** Source: hardening of webhooks: connect 5 s, whole attempt 15 s, read at most 16 KB. */
export interface EgressLimits {
  /** All of DNS. */
  readonly dnsTimeoutMs: number;
  /** TCP and TLS together, over all addresses tried. */
  readonly connectTimeoutMs: number;
  /** Everything from the first DNS question to the last byte read. */
  readonly attemptTimeoutMs: number;
  /** Bytes of the response body that are read before the connection is dropped. */
  readonly bodyExcerptBytes: number;
  /** Bytes of response headers; more is an invalid response. */
  readonly headerBytes: number;
}

export const defaultLimits: EgressLimits = {
  dnsTimeoutMs: 5_000,
  connectTimeoutMs: 5_000,
  attemptTimeoutMs: 15_000,
  bodyExcerptBytes: 16_384,
  headerBytes: 16_384,
};

/** Opens a TCP connection to an address that was checked. */
export type Dial = (address: string, port: number) => Socket;

export interface EgressPolicy {
  /**
   * Allows literal loopback addresses over http and https. Configuration `EGRESS_LOOPBACK`; see
   * `assertLoopbackAllowed`.
   */
  readonly allowLoopback: boolean;
  /** Overrides single limits. */
  readonly limits?: Partial<EgressLimits>;
  /** Certificate authorities (PEM) to trust instead of the well-known ones. */
  readonly ca?: string | readonly string[];
  /** Asks DNS; the system's DNS servers by default. */
  readonly lookup?: Lookup;
  /** Keeps connections open between requests; without it each request has one of its own. */
  readonly connections?: ConnectionPool;
  /** Opens the TCP connection; `net.connect` by default. */
  readonly dial?: Dial;
}

/** Thrown at start when `EGRESS_LOOPBACK` is on in production. */
export class LoopbackForbidden extends Error {
  override readonly name = 'LoopbackForbidden';

  constructor() {
    super(
      'EGRESS_LOOPBACK must be off with NODE_ENV=production: webhooks could reach services of this machine',
    );
  }
}

/**
 * Throws `LoopbackForbidden` when loopback is to be allowed (`EGRESS_LOOPBACK`) with NODE_ENV=production.
 * Call it at start.
 */
export function assertLoopbackAllowed(nodeEnv: string | undefined, egressLoopback: boolean): void {
  if (egressLoopback && nodeEnv === 'production') throw new LoopbackForbidden();
}
