/** The permissions and limits of an attempt. */
import type { Socket } from 'node:net';
import type { ConnectionPool } from './connection-pool.js';
import type { Lookup } from './system-lookup.js';

export interface EgressLimits {
  /** All of DNS. */
  readonly dnsTimeoutMs: number;
  /** TCP and TLS together, over all tried addresses. */
  readonly connectTimeoutMs: number;
  /** From the first DNS question to the last byte. */
  readonly attemptTimeoutMs: number;
  /** Bytes of the response body that are read before the connection is closed. */
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

/** Opens a TCP connection to a checked address. */
export type Dial = (address: string, port: number) => Socket;

export interface EgressPolicy {
  /** Allows `localhost` and literal loopback addresses, over http and https (variable `EGRESS_LOOPBACK`). */
  readonly allowLoopback: boolean;
  /** Allows plain http to public hosts: the pages that a tester visits, and tunnels of any protocol. */
  readonly allowHttp?: boolean;
  /** Overrides single limits. */
  readonly limits?: Partial<EgressLimits>;
  /** Certificate authorities (PEM) instead of the well-known ones. */
  readonly ca?: string | readonly string[];
  /** The system's DNS servers by default. */
  readonly lookup?: Lookup;
  /** Keeps connections open between requests; without it each request opens its own. */
  readonly connections?: ConnectionPool;
  /** `net.connect` by default. */
  readonly dial?: Dial;
}

/** For `contradictions()` of a config with the variable `EGRESS_LOOPBACK`. */
export function loopbackProblems(config: { nodeEnv: string; egressLoopback: boolean }): string[] {
  if (!config.egressLoopback || config.nodeEnv !== 'production') return [];
  return [
    'EGRESS_LOOPBACK must be off with NODE_ENV=production: webhooks could reach services of this machine',
  ];
}
