import fc from 'fast-check';
import { clientAddress } from './client-address.js';

describe('clientAddress', () => {
  it('counts every IPv4 address by itself', () => {
    fc.assert(fc.property(fc.ipV4(), (address) => expect(clientAddress(address)).toBe(address)));
  });

  it('counts an IPv6 address by its first four groups in any spelling', () => {
    const groups = fc.tuple(...Array.from({ length: 8 }, () => fc.nat(0xffff)));
    fc.assert(
      fc.property(groups, (parts) => {
        const [a, b, c, d] = parts;
        fc.pre(!(a === 0 && b === 0 && c === 0 && d === 0));
        const written = parts.map((part) => part.toString(16)).join(':');
        const padded = parts.map((part) => part.toString(16).padStart(4, '0').toUpperCase()).join(':');
        const network = [a, b, c, d].map((part) => part!.toString(16)).join(':');
        expect(clientAddress(written)).toBe(`${network}::/64`);
        expect(clientAddress(padded)).toBe(`${network}::/64`);
      }),
    );
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['1::ffff:192.0.2.1', '1:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ])('groups %s into %s', (address, network) => expect(clientAddress(address)).toBe(network));

  it('treats a mapped address as the IPv4 one in any spelling', () => {
    const byte = fc.nat(255);
    fc.assert(
      fc.property(fc.tuple(byte, byte, byte, byte), ([a, b, c, d]) => {
        const dotted = [a, b, c, d].join('.');
        const groups = [a * 256 + b, c * 256 + d].map((group) => group.toString(16)).join(':');
        for (const prefix of ['::ffff:', '::FFFF:', '0::ffff:', '0:0:0:0:0:ffff:', '0:0::0:ffff:'])
          for (const rest of [dotted, groups]) expect(clientAddress(prefix + rest)).toBe(dotted);
      }),
    );
  });

  it.each([
    ['192.0.2.7:51234', '192.0.2.7'],
    ['[2001:db8:1:2::1]:51234', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ])('counts each client of a proxy that writes ports too: %s is %s', (written, address) =>
    expect(clientAddress(written, '10.0.0.1')).toBe(address),
  );

  it('falls back to the other end of the connection when a proxy names no address', () => {
    expect(clientAddress('evil, header', '10.0.0.1')).toBe('10.0.0.1');
    for (const written of ['[evil]:1', '[[::1]:1]:1', '1.2.3:80', '192.0.2.7:', '::1]:80']) {
      expect(clientAddress(written, '10.0.0.1')).toBe('10.0.0.1');
    }
    expect(clientAddress('', undefined)).toBe('unknown');
    expect(clientAddress('x', 'x')).toBe('unknown');
  });
});
