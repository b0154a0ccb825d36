/** The page of the reference: complete, from one origin, under a policy that allows no script but its own. */
import { page } from '../reference/page.js';
import { GatewayUnderTest } from './gateway-under-test.js';

/** Path and content type of each file that the page loads. */
const files = [
  ['/api/docs', 'text/html; charset=utf-8'],
  ['/api/docs/page.css', 'text/css; charset=utf-8'],
  ['/api/docs/logo.svg', 'image/svg+xml'],
  ['/api/docs/scalar.js', 'text/javascript; charset=utf-8'],
  ['/api/docs/openapi.json', 'application/json; charset=utf-8'],
] as const;

interface Document {
  info: { description: string };
  paths: object;
}

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start();
});

afterAll(() => gateway.stop());

const configuration = JSON.parse(
  /data-configuration="([^"]+)"/.exec(page)![1]!.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
) as Record<string, unknown>;

describe('the page', () => {
  it('loads exactly these files, none from another origin', () => {
    const linked = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, target]) => target!);
    const own = [...files.map(([path]) => path as string), '/api/openapi.json'];
    expect(own).toEqual(expect.arrayContaining([...linked, configuration.url]));
    expect(page).not.toMatch(/https?:|\/\//);
  });

  it('has no inline script, style or handler', () => {
    const scripts = [...page.matchAll(/<script([^>]*)>([^<]*)/g)];
    expect(scripts).toHaveLength(2);
    for (const [, attributes, body] of scripts) {
      expect(attributes).toMatch(/ src="|type="application\/json"/);
      expect(body).toBe('');
    }
    expect(page).not.toMatch(/<style| style=| on\w+=/);
  });

  it('turns off what Scalar would load from its own servers or keep in the browser', () => {
    expect(configuration).toMatchObject({
      withDefaultFonts: false,
      telemetry: false,
      persistAuth: false,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      hideClientButton: true,
    });
    expect(configuration).not.toHaveProperty('proxyUrl');
  });
});

describe.each(files)('%s', (path, type) => {
  it('is compressed, and the same without compression', async () => {
    const url = gateway.replicas[0]!.url + path;
    const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    const zipped = await gateway.request('GET', path, { headers: { 'accept-encoding': 'gzip' } });
    expect([plain.status, plain.headers.get('content-type')]).toEqual([200, type]);
    expect([plain.headers.get('content-encoding'), zipped.headers.get('content-encoding')]).toEqual([
      null,
      'gzip',
    ]);
    const text = await plain.text();
    expect(zipped.text === text).toBe(true);
    expect(text.length).toBeGreaterThan(200);
  });

  it('is validated by its ETag instead of being sent again', async () => {
    const { headers } = await gateway.request('GET', path);
    const etag = headers.get('etag')!;
    expect(headers.get('cache-control')).toBe('no-cache');
    const again = await gateway.request('GET', path, { headers: { 'if-none-match': etag } });
    const other = await gateway.request('GET', path, { headers: { 'if-none-match': '"other"' } });
    expect([again.status, again.text, other.status]).toEqual([304, '', 200]);
  });

  it('allows only scripts, connections and images of this origin, and no eval', async () => {
    const { headers } = await gateway.request('HEAD', path);
    const policy = headers.get('content-security-policy')!;
    const directives = new Map(policy.split('; ').map((one) => [one.split(' ')[0]!, one] as const));
    expect(directives.get('default-src')).toBe("default-src 'none'");
    expect(directives.get('script-src')).toBe("script-src 'self'");
    expect(directives.get('connect-src')).toBe("connect-src 'self'");
    expect(policy).not.toMatch(/eval|https?:|\*/);
  });
});

describe('the document of the page', () => {
  it('has the operations of the API, and the guides as its description', async () => {
    const [api, shown] = await Promise.all(
      ['/api/openapi.json', '/api/docs/openapi.json'].map(async (path) => {
        return (await gateway.request('GET', path)).body as unknown as Document;
      }),
    );
    expect(shown!.paths).toEqual(api!.paths);
    const titles = [...shown!.info.description.matchAll(/^# (.+)$/gm)].map(([, title]) => title);
    expect(titles.slice(0, 3)).toEqual(['Quick start', 'Test mode', 'Conventions']);
  });
});
