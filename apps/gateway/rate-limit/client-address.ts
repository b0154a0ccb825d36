/** The client of a request for the rate limits: an IPv4 address, or the /64 of an IPv6 one, which belongs to one client. */
import { isIPv4, isIPv6 } from 'node:net';

const mappedPrefix = '::ffff:';
/** As some proxies write the client, such as Azure Application Gateway: `192.0.2.7:51234`, `[2001:db8::1]:51234`. */
const withPort = /^(?:([\d.]+):\d+|\[([^[\]]+)\](?::\d+)?)$/;

/**
 * @param address of the connection, or from a trusted proxy
 * @param peer the other end of the connection, used when the proxy sends no valid address
 */
export function clientAddress(address: string, peer = 'unknown'): string {
  if (isIPv4(address)) return address;
  if (isIPv6(address)) return ofIPv6(address.toLowerCase());
  const [, ipv4, ipv6 = ipv4] = withPort.exec(address) ?? [];
  if (ipv6 !== undefined) return clientAddress(ipv6, peer);
  return peer === address || peer === 'unknown' ? 'unknown' : clientAddress(peer);
}

function ofIPv6(address: string): string {
  if (address.startsWith(mappedPrefix) && isIPv4(address.slice(mappedPrefix.length))) {
    return address.slice(mappedPrefix.length);
  }
  const groups = groupsOf(address);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) return mappedIPv4(groups);
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}

/** The eight groups of a valid address in any of its spellings. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const before = groupsIn(head);
  if (tail === undefined) return before;
  const after = groupsIn(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function groupsIn(text: string): number[] {
  if (text === '') return [];
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function mappedIPv4(groups: number[]): string {
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
