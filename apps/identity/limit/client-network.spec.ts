import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { clientNetwork } from './client-network.js';

describe('a client', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['1::ffff:203.0.113.7', '1:0:0:0'],
    ['0:0:0:1:0:ffff:203.0.113.7', '0:0:0:1'],
    ['0:0:0:0:1:ffff:203.0.113.7', '0:0:0:0'],
    ['2001:db8:1::3:4:5', '2001:db8:1:0'],
    ['2001:db8::2:3:4:5:6', '2001:db8:0:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['unknown', 'unknown'],
  ])('at %s counts as %s', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });

  it('is the same with any address of its /64, and another one outside', () => {
    const group = fc.nat(0xffff);
    const half = fc.tuple(group, group, group, group);
    fc.assert(
      fc.property(half, half, half, (front, here, there) => {
        const write = (...groups: number[][]) =>
          groups
            .flat()
            .map((value) => value.toString(16))
            .join(':');
        fc.pre(front.some((value) => value !== 0));
        expect(isIPv6(write(front, here))).toBe(true);
        expect(clientNetwork(write(front, here))).toBe(clientNetwork(write(front, there)));
        const moved = [...front.slice(0, 3), front[3]! ^ 1];
        fc.pre(moved.some((value) => value !== 0));
        expect(clientNetwork(write(front, here))).not.toBe(clientNetwork(write(moved, here)));
      }),
    );
  });

  it('is the same in any spelling of its IPv6 address', () => {
    const group = fc.oneof(fc.constant(0), fc.nat(0xffff));
    fc.assert(
      fc.property(fc.array(group, { minLength: 8, maxLength: 8 }), (groups) => {
        fc.pre(groups.slice(0, 4).some((value) => value !== 0));
        const full = groups.map((value) => value.toString(16).padStart(4, '0').toUpperCase()).join(':');
        const network = groups.slice(0, 4).map((value) => value.toString(16));
        // A URL writes the longest run of zeros as `::`.
        const short = new URL(`http://[${full}]`).hostname.slice(1, -1);
        expect([full, short].map(clientNetwork)).toEqual([network.join(':'), network.join(':')]);
      }),
    );
  });
});
