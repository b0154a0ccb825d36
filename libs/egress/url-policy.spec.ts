import fc from 'fast-check';
import { isPublicAddress } from './address-policy.js';
import { checkUrl, type UrlRefusal } from './url-policy.js';

const strict = { allowLoopback: false };
const loopback = { allowLoopback: true };

/** A host name with a number of characters. */
const nameOf = (length: number) => `${'a.'.repeat(length / 2 - 2)}${'a'.repeat(2 + (length % 2))}.a`;

const refused: readonly [url: string, refusal: UrlRefusal][] = [
  // Loopback, metadata and private addresses in the spellings that parsers accept.
  ['https://127.0.0.1/', 'private_address'],
  ['https://2130706433/', 'private_address'],
  ['https://0x7f000001/', 'private_address'],
  ['https://0X7F.1/', 'private_address'],
  ['https://017700000001/', 'private_address'],
  ['https://0177.0.0.1/', 'private_address'],
  ['https://0x7f.0x0.0x0.0x1/', 'private_address'],
  ['https://127.1/', 'private_address'],
  ['https://127.0.1/', 'private_address'],
  ['https://127.0.0.1./', 'private_address'],
  ['https://１２７.0.0.1/', 'private_address'],
  ['https://①②⑦.⓪.⓪.①/', 'private_address'],
  ['https://127。0。0。1/', 'private_address'],
  ['https://%31%32%37.0.0.1/', 'private_address'],
  ['https://0/', 'private_address'],
  ['https://0x/', 'private_address'],
  ['https://169.254.169.254/latest/meta-data', 'private_address'],
  ['https://2852039166/', 'private_address'],
  ['https://0xa9fea9fe/', 'private_address'],
  ['https://0251.0376.0251.0376/', 'private_address'],
  ['https://169.16689662/', 'private_address'],
  ['https://10.1/', 'private_address'],
  ['https://168.63.129.16/', 'private_address'],
  ['https://192.168.257/', 'private_address'],
  ['https://4294967295/', 'private_address'],
  ['https://[::]/', 'private_address'],
  ['https://[::1]/', 'private_address'],
  ['https://[0:0:0:0:0:0:0:1]/', 'private_address'],
  ['https://[::ffff:127.0.0.1]/', 'private_address'],
  ['https://[::ffff:7f00:1]/', 'private_address'],
  ['https://[0:0:0:0:0:FFFF:10.0.0.1]/', 'private_address'],
  ['https://[::127.0.0.1]/', 'private_address'],
  ['https://[64:ff9b::10.0.0.1]/', 'private_address'],
  ['https://[64:ff9b::8.8.8.8]/', 'private_address'],
  ['https://[2002:7f00:1::]/', 'private_address'],
  ['https://[2001:0:7f00:1::1]/', 'private_address'],
  ['https://[fe80::1]/', 'private_address'],
  ['https://[fec0::1]/', 'private_address'],
  ['https://[fd00:ec2::254]/', 'private_address'],
  ['https://[ff02::1]/', 'private_address'],
  ['https:\\\\127.0.0.1\\', 'private_address'],
  ['https:127.0.0.1', 'private_address'],
  // Names.
  ['https://localhost/', 'local_name'],
  ['https://LOCALHOST:8443/', 'local_name'],
  ['https://localhost./', 'local_name'],
  ['https://loc\u00adalhost/', 'local_name'],
  ['https://ｌｏｃａｌｈｏｓｔ/', 'local_name'],
  ['https://app.localhost/', 'local_name'],
  ['https://printer.local/', 'local_name'],
  ['https://postgres.handtest.svc.cluster.local./', 'local_name'],
  ['https://metadata.google.internal/', 'local_name'],
  ['https://internal/', 'local_name'],
  ['https://gateway/', 'host_without_dot'],
  ['https://com./', 'host_without_dot'],
  // Userinfo.
  ['https://user:secret@example.com/', 'has_userinfo'],
  ['https://example.com@evil.example/', 'has_userinfo'],
  ['https://@example.com/', 'has_userinfo'],
  ['https://:@example.com/', 'has_userinfo'],
  ['https:\\\\a@example.com/', 'has_userinfo'],
  // Schemes.
  ['http://example.com/', 'not_https'],
  ['http://127.0.0.1/', 'not_https'],
  ['ftp://example.com/', 'not_https'],
  ['file:///etc/passwd', 'not_https'],
  ['javascript:alert(1)', 'not_https'],
  ['gopher://example.com/', 'not_https'],
  // Not URLs, or with line breaks, spaces or half of a surrogate pair, which would be stored as another character.
  ['https://example.com/\ud83d', 'not_a_url'],
  ['', 'not_a_url'],
  ['example.com/hook', 'not_a_url'],
  ['//example.com/hook', 'not_a_url'],
  ['https://', 'not_a_url'],
  ['https://[fe80::1%25eth0]/', 'not_a_url'],
  ['https://256.1.1.1/', 'not_a_url'],
  ['https://1.2.3.4.5/', 'not_a_url'],
  ['https://a..example.com/', 'not_a_url'],
  ['https://example.com../', 'not_a_url'],
  ["https://a'b.example.com/", 'not_a_url'],
  [`https://${'a'.repeat(64)}.com/`, 'not_a_url'],
  [`https://${nameOf(254)}/`, 'not_a_url'],
  ['https://example.com:0/', 'not_a_url'],
  ['https://example.com:65536/', 'not_a_url'],
  [' https://example.com/', 'not_a_url'],
  ['https://exam\nple.com/', 'not_a_url'],
  ['https://example.com/\r\nX-Injected: 1', 'not_a_url'],
  [`https://example.com/${'a'.repeat(2_048 - 19)}`, 'too_long'],
];

const accepted: readonly [url: string, href: string, host: string, port: number][] = [
  ['https://example.com', 'https://example.com/', 'example.com', 443],
  ['https://Example.COM./Hook?a=1#part', 'https://example.com/Hook?a=1', 'example.com', 443],
  ['https://hooks.example.com:8443/x', 'https://hooks.example.com:8443/x', 'hooks.example.com', 8443],
  ['https://example.com:443/a@b', 'https://example.com/a@b', 'example.com', 443],
  ['https://example.com/?to=user@host', 'https://example.com/?to=user@host', 'example.com', 443],
  ['https://bücher.example/', 'https://xn--bcher-kva.example/', 'xn--bcher-kva.example', 443],
  ['https://my_hook.example.com/', 'https://my_hook.example.com/', 'my_hook.example.com', 443],
  ['https://notlocalhost.com/', 'https://notlocalhost.com/', 'notlocalhost.com', 443],
  ['https://local.example.com/', 'https://local.example.com/', 'local.example.com', 443],
  [`https://${nameOf(253)}/`, `https://${nameOf(253)}/`, nameOf(253), 443],
  ['https://8.8.8.8/', 'https://8.8.8.8/', '8.8.8.8', 443],
  ['https://134744072/', 'https://8.8.8.8/', '8.8.8.8', 443],
  [
    'https://[2606:4700:4700:0::1111]:444/',
    'https://[2606:4700:4700::1111]:444/',
    '2606:4700:4700::1111',
    444,
  ],
  [
    `https://example.com/${'a'.repeat(2_048 - 20)}`,
    `https://example.com/${'a'.repeat(2_048 - 20)}`,
    'example.com',
    443,
  ],
];

describe('the URL policy', () => {
  it('is tried with forty spellings of forbidden addresses and more', () => {
    const spellings = refused.filter(([, refusal]) => refusal === 'private_address').map(([url]) => url);
    const passed = spellings.filter((url) => checkUrl(url, strict).ok);
    process.stdout.write(`spellings of addresses: ${spellings.length} tried, ${passed.length} passed\n`);
    expect(spellings.length).toBeGreaterThanOrEqual(40);
    expect(passed).toEqual([]);
  });

  it.each(refused)('refuses %j: %s', (url, refusal) => {
    expect(checkUrl(url, strict)).toMatchObject({ ok: false, refusal });
  });

  it.each(accepted)('accepts %j as %s', (url, href, host, port) => {
    const verdict = checkUrl(url, strict);
    expect(verdict).toMatchObject({ ok: true, accepted: { host, port } });
    expect(verdict.ok && verdict.accepted.url.href).toBe(href);
  });

  it('decides about any spelling of an IPv4 address by the address itself', () => {
    const octet = fc.nat(255);
    const radix = fc.constantFrom(decimal, octal, hexadecimal);
    const parts = fc.tuple(octet, octet, octet, octet);
    fc.assert(
      fc.property(
        parts,
        fc.integer({ min: 1, max: 4 }),
        fc.tuple(radix, radix, radix, radix),
        (address, length, radixes) => {
          const host = shorten(address, length)
            .map((part, index) => (radixes[index] ?? decimal)(part))
            .join('.');
          const canonical = address.join('.');
          const verdict = checkUrl(`https://${host}/`, strict);
          expect(verdict.ok).toBe(isPublicAddress(canonical));
          expect(verdict.ok ? verdict.accepted.host : canonical).toBe(canonical);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('answers for any text, and accepts nothing that leads to an address it refuses', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
      fc.ipV4().map((ip) => `https://${ip}/`),
      fc.ipV6().map((ip) => `https://[${ip}]/`),
    );
    fc.assert(
      fc.property(text, (url) => {
        const verdict = checkUrl(url, strict);
        if (!verdict.ok) return;
        const { host, isLiteral, url: normalized } = verdict.accepted;
        expect(normalized.protocol).toBe('https:');
        expect(isLiteral ? isPublicAddress(host) : host.includes('.')).toBe(true);
      }),
    );
  });
});

describe('the URL policy with http allowed', () => {
  it.each([
    ['http://example.com/', 80],
    ['http://example.com:8080/', 8080],
    ['https://example.com/', 443],
  ])('leads %s to the port %d', (url, port) => {
    expect(checkUrl(url, { ...strict, allowHttp: true })).toMatchObject({ ok: true, accepted: { port } });
  });

  it.each<[string, UrlRefusal]>([
    ['http://10.0.0.1/', 'private_address'],
    ['http://localhost/', 'local_name'],
    ['http://user@example.com/', 'has_userinfo'],
    ['ftp://example.com/', 'not_https'],
  ])('still refuses %s: %s', (url, refusal) => {
    expect(checkUrl(url, { ...strict, allowHttp: true })).toMatchObject({ ok: false, refusal });
  });
});

describe('the URL policy with loopback allowed', () => {
  it.each([
    'http://127.0.0.1:1234/x',
    'https://127.0.0.1/',
    'http://[::1]:80/',
    'http://127.1/',
    'http://localhost:1234/x',
    'https://LOCALHOST./',
    'https://example.com/',
  ])('accepts %s', (url) => expect(checkUrl(url, loopback)).toMatchObject({ ok: true }));

  it.each<[string, UrlRefusal]>([
    ['http://app.localhost:1234/', 'not_https'],
    ['https://app.localhost/', 'local_name'],
    ['https://printer.local/', 'local_name'],
    ['http://example.com/', 'not_https'],
    ['http://10.0.0.1/', 'not_https'],
    ['https://10.0.0.1/', 'private_address'],
    ['https://0.0.0.0/', 'private_address'],
    ['https://[::ffff:127.0.0.1]/', 'private_address'],
    ['http://user@127.0.0.1/', 'has_userinfo'],
    ['ftp://127.0.0.1/', 'not_https'],
  ])('still refuses %s: %s', (url, refusal) =>
    expect(checkUrl(url, loopback)).toMatchObject({ ok: false, refusal }),
  );
});

const decimal = (part: number): string => String(part);
const octal = (part: number): string => `0${part.toString(8)}`;
const hexadecimal = (part: number): string => `0x${part.toString(16)}`;

/** `[127, 0, 0, 1]` in two parts is `[127, 1]`: the last one holds all the bytes that are left. */
function shorten(parts: readonly number[], length: number): number[] {
  const last = parts.slice(length - 1).reduce((sum, part) => sum * 256 + part, 0);
  return [...parts.slice(0, length - 1), last];
}
