/**
 * The IP addresses that user-given URLs may lead to, as one table. Pure.
 *
 * IPv4 is allowed outside the refused ranges. IPv6 is allowed only inside 2000::/3 and outside the refused ranges. So
 * mapped (::ffff:0:0/96), compatible (::/96), NAT64 (64:ff9b::/96, 64:ff9b:1::/48), unique-local, link-local,
 * site-local and multicast addresses need no row. ipaddr.js only parses: its `range()` calls several of these
 * "unicast". Source: IANA special-purpose address registries.
 */
import ipaddr from 'ipaddr.js';
import { isIP } from 'node:net';

/** A range in CIDR notation. The longest matching prefix decides. */
export interface AddressRange {
  readonly cidr: string;
  readonly allowed: boolean;
  readonly purpose: string;
}

export const addressRanges: readonly AddressRange[] = [
  { cidr: '0.0.0.0/0', allowed: true, purpose: 'IPv4' },
  { cidr: '0.0.0.0/8', allowed: false, purpose: 'this network' },
  { cidr: '10.0.0.0/8', allowed: false, purpose: 'private' },
  { cidr: '100.64.0.0/10', allowed: false, purpose: 'carrier-grade NAT' },
  { cidr: '127.0.0.0/8', allowed: false, purpose: 'loopback' },
  { cidr: '168.63.129.16/32', allowed: false, purpose: 'Azure platform services' },
  { cidr: '169.254.0.0/16', allowed: false, purpose: 'link-local, cloud metadata' },
  { cidr: '172.16.0.0/12', allowed: false, purpose: 'private' },
  { cidr: '192.0.0.0/24', allowed: false, purpose: 'protocol assignments' },
  { cidr: '192.0.2.0/24', allowed: false, purpose: 'documentation' },
  { cidr: '192.31.196.0/24', allowed: false, purpose: 'AS112' },
  { cidr: '192.52.193.0/24', allowed: false, purpose: 'automatic multicast tunnels' },
  { cidr: '192.88.99.0/24', allowed: false, purpose: '6to4 relays' },
  { cidr: '192.168.0.0/16', allowed: false, purpose: 'private' },
  { cidr: '192.175.48.0/24', allowed: false, purpose: 'AS112' },
  { cidr: '198.18.0.0/15', allowed: false, purpose: 'benchmarking' },
  { cidr: '198.51.100.0/24', allowed: false, purpose: 'documentation' },
  { cidr: '203.0.113.0/24', allowed: false, purpose: 'documentation' },
  { cidr: '224.0.0.0/4', allowed: false, purpose: 'multicast' },
  { cidr: '240.0.0.0/4', allowed: false, purpose: 'reserved, broadcast' },
  { cidr: '2000::/3', allowed: true, purpose: 'IPv6 global unicast' },
  { cidr: '2001::/23', allowed: false, purpose: 'protocol assignments, Teredo, ORCHID' },
  { cidr: '2001:db8::/32', allowed: false, purpose: 'documentation' },
  { cidr: '2002::/16', allowed: false, purpose: '6to4' },
  { cidr: '2620:4f:8000::/48', allowed: false, purpose: 'AS112' },
  { cidr: '3fff::/20', allowed: false, purpose: 'documentation' },
];

const loopbackRanges: readonly AddressRange[] = [
  { cidr: '127.0.0.0/8', allowed: true, purpose: 'IPv4 loopback' },
  { cidr: '::1/128', allowed: true, purpose: 'IPv6 loopback' },
];

/** True for an allowed IP literal in its canonical spelling. */
export type AddressCheck = (address: string) => boolean;

/**
 * Without a matching prefix an address is refused, and so is any text that is not a plain IPv4 or IPv6 literal (another
 * spelling, a zone id, a name).
 */
export function addressCheck(ranges: readonly AddressRange[]): AddressCheck {
  const rows = ranges
    .map((range) => ({ allowed: range.allowed, network: ipaddr.parseCIDR(range.cidr) }))
    .sort((left, right) => right.network[1] - left.network[1]);
  return (text) => {
    if (isIP(text) === 0 || text.includes('%')) return false;
    const address = ipaddr.parse(text);
    const row = rows.find(({ network }) => network[0].kind() === address.kind() && address.match(network));
    return row?.allowed ?? false;
  };
}

/** Whether a user-given URL may lead to this IP literal. */
export const isPublicAddress: AddressCheck = addressCheck(addressRanges);

/** True for 127.0.0.0/8 and ::1, but not for the mapped spelling ::ffff:127.0.0.1. */
export const isLoopbackAddress: AddressCheck = addressCheck(loopbackRanges);

/** Whether two IP literals are the same address of the same family, in any spelling. */
export function isSameAddress(left: string, right: string): boolean {
  if (isIP(left) === 0 || isIP(left) !== isIP(right)) return false;
  return ipaddr.parse(left).toNormalizedString() === ipaddr.parse(right).toNormalizedString();
}
