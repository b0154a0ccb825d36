/** The files of the web app, as a browser loads them. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { liveContract } from '@handtest/contracts/job';
import { issueToken, script } from './fake-services.js';
import { GatewayUnderTest } from './gateway-under-test.js';

const page = '<!doctype html><title>Handtest</title>';
const program = 'console.log("the app");'.repeat(100);
const routeLimit = 20;

let root: string;
let gateway: GatewayUnderTest;

function write(path: string, content: string | Buffer): void {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'web-'));
  write('web/index.html', page);
  write('web/assets/app-1a2b.js', program);
  write('web/assets/app-1a2b.js.br', brotliCompressSync(program));
  write('web/assets/app-1a2b.js.gz', gzipSync(program));
  write('web/assets/plain-1a2b.css', 'body{}');
  write('web/favicon.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write('secret.txt', 'secret');
  gateway = await GatewayUnderTest.start({
    env: { WEB_ROOT: join(root, 'web'), RATE_LIMIT_ROUTE_PER_MINUTE: String(routeLimit) },
  });
});

afterAll(async () => {
  await gateway.stop();
  rmSync(root, { recursive: true });
});

interface Loaded {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly bytes: Buffer;
}

/** As it is on the wire: the path unchanged, the body not decompressed. */
function load(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Loaded> {
  const { hostname, port } = new URL(gateway.replicas[0]!.url);
  const { promise, resolve, reject } = Promise.withResolvers<Loaded>();
  httpRequest({ hostname, port, path, method, headers, agent: false }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('end', () =>
      resolve({ status: answer.statusCode!, headers: answer.headers, bytes: Buffer.concat(parts) }),
    );
  })
    .on('error', reject)
    .end();
  return promise;
}

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('the page of the app', () => {
  it.each(['/', '/index.html', '/jobs', '/jobs/job_1?t=3', '/login?returnTo=%2Fjobs', '/a/b/c/'])(
    'answers a browser at %s',
    async (path) => {
      const { status, headers, bytes } = await load(path, browser);
      expect([status, bytes.toString()]).toEqual([200, page]);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy':
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; " +
          "media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; " +
          "frame-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'; " +
          "require-trusted-types-for 'script'",
        'permissions-policy':
          'display-capture=(self), clipboard-read=(self), clipboard-write=(self), microphone=(self)',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'x-request-id': expect.stringMatching(/^[\w-]{16}$/) as string,
      });
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    },
  );

  it.each(['/api', '/api/jobs/', '/api/unknown', '/health', '/metrics/x'])(
    'does not answer at %s, where the API is',
    async (path) => {
      const { status, bytes } = await load(path, browser);
      expect([status, JSON.parse(bytes.toString())]).toMatchObject([404, { code: 'endpoint_not_found' }]);
    },
  );

  it('answers no program that wants JSON, and no other method', async () => {
    expect((await load('/jobs', { accept: 'application/json' })).status).toBe(404);
    expect((await load('/jobs')).status).toBe(404);
    expect((await load('/', browser, 'POST')).status).toBe(404);
  });

  it('leaves the reference of the API where it is', async () => {
    const { status, headers } = await load('/api/docs', browser);
    expect([status, headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining("style-src 'self' 'unsafe-inline'"),
    ]);
  });
});

describe('a file', () => {
  it.each([
    [{ 'accept-encoding': 'gzip, deflate, br' }, 'br', brotliDecompressSync],
    [{ 'accept-encoding': 'gzip' }, 'gzip', gunzipSync],
    [{ 'accept-encoding': 'br;q=0, gzip' }, 'gzip', gunzipSync],
    [{}, undefined, (bytes: Buffer) => bytes],
    [{ 'accept-encoding': 'identity' }, undefined, (bytes: Buffer) => bytes],
  ] as const)('with %j is sent as %s, and kept for a year', async (sent, encoding, unpacked) => {
    const { status, headers, bytes } = await load('/assets/app-1a2b.js', sent as Record<string, string>);
    expect([status, headers['content-encoding'], unpacked(bytes).toString()]).toEqual([
      200,
      encoding,
      program,
    ]);
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(bytes.length),
      vary: 'accept-encoding',
    });
  });

  it('without precompressed forms is sent as it is', async () => {
    const { status, headers, bytes } = await load('/assets/plain-1a2b.css', {
      'accept-encoding': 'br, gzip',
    });
    expect([status, headers['content-encoding'], bytes.toString()]).toEqual([200, undefined, 'body{}']);
  });

  it('is not sent again while the browser has it', async () => {
    const first = await load('/favicon.svg');
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await load('/favicon.svg', { 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  it('answers HEAD with its headers alone', async () => {
    const { status, headers, bytes } = await load('/assets/app-1a2b.js', {}, 'HEAD');
    expect([status, bytes.length, headers['content-length']]).toEqual([200, 0, String(program.length)]);
  });

  it.each([
    ...['/../secret.txt', '/assets/../../secret.txt', '/%2e%2e/secret.txt', '/..%2fsecret.txt'],
    ...['/assets/app-1a2b.js.br', '/assets', '/assets/', '//assets/app-1a2b.js', '/assets/app-0.js'],
    ...['/assets/..\\..\\secret.txt', '/assets/%00', '/%zz'],
  ])('is not found at %s', async (path) => {
    const { status, bytes } = await load(path);
    expect([400, 404]).toContain(status);
    expect(bytes.toString()).not.toContain('secret');
  });
});

describe('the rate limits', () => {
  it('do not count files, and hold for the API beside them', async () => {
    const from = { 'x-forwarded-for': '192.0.2.1' };
    const loads = Array.from({ length: 30 * routeLimit }, (_, index) =>
      load(index % 2 === 0 ? '/jobs' : '/assets/app-1a2b.js', { ...browser, ...from }),
    );
    const answers = await Promise.all(loads);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]!.headers).not.toHaveProperty('ratelimit');
    const missing = await Promise.all(
      Array.from({ length: routeLimit + 5 }, () => load('/unknown', { accept: 'application/json', ...from })),
    );
    expect(missing.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await load('/', { ...browser, ...from })).status).toBe(200);
  });
});

it('the streams of the API answer as before', async () => {
  script(liveContract, 'read', () => ({ organizationId: 'org_1', events: [], ended: true, more: false }));
  const headers = { accept: 'text/event-stream', authorization: `Bearer ${issueToken('key')}` };
  expect((await load('/api/jobs/job_1/events', headers)).status).toBe(204);
});
