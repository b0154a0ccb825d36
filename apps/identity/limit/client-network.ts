/**
 * The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, because a client with one address
 * of a /64 has all of them.
 */
import { isIPv4, isIPv6 } from 'node:net';

/** `203.0.113.7` → itself; `2001:db8:1:2:3::4` → `2001:db8:1:2`; an IPv4 address mapped into IPv6 → the IPv4 address. */
export function clientNetwork(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIPv4(bare) || !isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** The eight 16-bit groups of a valid IPv6 address. */
function groupsOf(address: string): number[] {
  // A URL writes the address without the dotted form.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const parse = (text: string) => (text === '' ? [] : text.split(':').map((group) => parseInt(group, 16)));
  const [front, back] = [parse(head), parse(tail ?? '')];
  return [...front, ...Array<number>(8 - front.length - back.length).fill(0), ...back];
}
