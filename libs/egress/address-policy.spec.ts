import fc from 'fast-check';
import {
  addressRanges,
  isLoopbackAddress,
  isPublicAddress,
  isSameAddress,
  addressCheck,
} from './address-policy.js';
import { neighbours, publicAddresses, refusedAddresses } from './test/address-cases.js';

const allowed = [...neighbours, ...publicAddresses];

describe('the address policy', () => {
  it('is tried at a hundred edges and more, and with twenty public controls', () => {
    expect(new Set([...refusedAddresses, ...neighbours]).size).toBeGreaterThanOrEqual(100);
    expect(publicAddresses.length).toBeGreaterThanOrEqual(20);
    const edges = [...refusedAddresses, ...neighbours];
    const wrong = [
      ...refusedAddresses.filter(isPublicAddress),
      ...allowed.filter((a) => !isPublicAddress(a)),
    ];
    process.stdout.write(
      `addresses: ${edges.length} range edges and ${publicAddresses.length} public controls tried, ${wrong.length} decided wrongly\n`,
    );
    expect(wrong).toEqual([]);
  });

  it.each(refusedAddresses)('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(allowed)('allows %s', (address) => expect(isPublicAddress(address)).toBe(true));

  it.each(addressRanges.map(({ cidr }) => cidr))(
    'decides differently about an address of these tables without %s',
    (cidr) => {
      const isAllowed = addressCheck(addressRanges.filter((range) => range.cidr !== cidr));
      const changed = [
        ...refusedAddresses.filter((address) => isAllowed(address)),
        ...allowed.filter((address) => !isAllowed(address)),
      ];
      expect(changed).not.toEqual([]);
    },
  );

  it.each([
    '',
    'example.com',
    '127.1',
    '0177.0.0.1',
    '134744072',
    '8.8.8.8 ',
    '8.8.8.8/32',
    '1.2.3',
    '2606:4700::1%eth0',
    '[::1]',
  ])('refuses %j, which is not the canonical spelling of an address', (text) =>
    expect(isPublicAddress(text)).toBe(false),
  );

  it('refuses every IPv4 address inside IPv6: mapped, compatible, NAT64, 6to4, Teredo', () => {
    const forms = [
      (hex: string) => `::ffff:${hex}`,
      (hex: string) => `::${hex}`,
      (hex: string) => `64:ff9b::${hex}`,
      (hex: string) => `2002:${hex}::`,
      (hex: string) => `2001:0:${hex}::1`,
    ];
    fc.assert(
      fc.property(fc.nat(0xffff), fc.nat(0xffff), fc.constantFrom(...forms), (high, low, form) => {
        expect(isPublicAddress(form(`${high.toString(16)}:${low.toString(16)}`))).toBe(false);
      }),
    );
  });

  it('allows no IPv6 address whose first three bits are not 001', () => {
    const words = fc.array(fc.nat(0xffff), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(words, ([first = 0, ...rest]) => {
        fc.pre(first >> 13 !== 1);
        expect(isPublicAddress([first, ...rest].map((word) => word.toString(16)).join(':'))).toBe(false);
      }),
    );
  });

  it('agrees with plain arithmetic on any IPv4 address', () => {
    const refused = addressRanges
      .filter(({ cidr, allowed }) => !allowed && cidr.includes('.'))
      .map(({ cidr }) => toBlock(cidr));
    fc.assert(
      fc.property(fc.nat(0xffffffff), (value) => {
        const isRefused = refused.some(({ first, size }) => value >= first && value < first + size);
        expect(isPublicAddress(toDotted(value))).toBe(!isRefused);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('the loopback exception', () => {
  it.each(['127.0.0.1', '127.0.0.0', '127.255.255.255', '::1', '0:0:0:0:0:0:0:1'])('knows %s', (address) => {
    expect(isLoopbackAddress(address)).toBe(true);
  });

  it.each([
    '126.255.255.255',
    '128.0.0.0',
    '0.0.0.0',
    '10.0.0.1',
    '::',
    '::2',
    '::ffff:127.0.0.1',
    '::127.0.0.1',
    'localhost',
  ])('does not extend to %s', (address) => expect(isLoopbackAddress(address)).toBe(false));
});

describe('the comparison of addresses', () => {
  it('sees through spellings within a family, and never across families', () => {
    expect(isSameAddress('2606:4700::1111', '2606:4700:0:0:0:0:0:1111')).toBe(true);
    expect(isSameAddress('1.1.1.1', '1.1.1.2')).toBe(false);
    expect(isSameAddress('1.1.1.1', '::ffff:1.1.1.1')).toBe(false);
    expect(isSameAddress('', '')).toBe(false);
  });
});

function toBlock(cidr: string): { first: number; size: number } {
  const [network = '', bits = ''] = cidr.split('/');
  return {
    first: network.split('.').reduce((sum, part) => sum * 256 + Number(part), 0),
    size: 2 ** (32 - Number(bits)),
  };
}

function toDotted(value: number): string {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 0xff).join('.');
}
