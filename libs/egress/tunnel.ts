import type { Socket } from 'node:net';
import { openConnection } from './connection.js';
import { resolveDestination } from './destination.js';
import type { EgressPolicy } from './egress-policy.js';

/**
 * Opens a TCP connection to a host that a page names, without TLS of our own. The name is looked up once, all its
 * addresses are checked, and the connection goes to a checked one: DNS that changes its answer changes nothing.
 *
 * @param authority host and port, such as `example.com:443` or `[2606:4700::1]:80`
 * @throws EgressFault (`refused_url`, `refused_address`, `dns_failed`, `connect_failed`, `timed_out`)
 */
export async function openTunnel(
  authority: string,
  policy: EgressPolicy,
  signal: AbortSignal,
): Promise<Socket> {
  const tunnels = { ...policy, allowHttp: true };
  const destination = await resolveDestination(`http://${authority}/`, tunnels, signal);
  return openConnection(destination, tunnels, signal);
}
