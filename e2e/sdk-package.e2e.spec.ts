/** What a program gets when it installs `@handtest/sdk`: its size, its types, and nothing of Node inside. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import ts from 'typescript';
import { InstalledPackage, packageFolder } from './sdk/installed-package.js';

const maxBytes = 12_288;

let installed: InstalledPackage;
beforeAll(() => (installed = new InstalledPackage()));
afterAll(() => installed.remove());

test('the bundle for browsers has at most 12 kB, and nothing of Node', async () => {
  const file = installed.write('ts', `export * from '@handtest/sdk';`);
  const bundle = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    write: false,
    logLevel: 'silent',
  });
  const code = bundle.outputFiles[0]!.text;
  const bytes = gzipSync(code).length;
  process.stdout.write(
    `gzip bytes of the SDK: tried 1, failed ${bytes > maxBytes ? 1 : 0}, worst ${bytes} of ${maxBytes}\n`,
  );
  expect(bytes).toBeLessThanOrEqual(maxBytes);
  expect(code).not.toMatch(/\bBuffer\b|\brequire\(|["']node:/);
});

test('an import of one function leaves out the client', async () => {
  const file = installed.write('ts', `export { verifyWebhook } from '@handtest/sdk';`);
  const bundle = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: 'esm',
    write: false,
  });
  expect(bundle.outputFiles[0]!.text.length).toBeLessThan(4_000);
});

const program = `
import { Handtest, isHandtestError, type Params, verifyWebhook } from '@handtest/sdk';

export async function use(client: Handtest, params: Params<'jobs.create'>): Promise<string | undefined> {
  const job = await client.jobs.run({ ...params, deviceClass: 'mobile' }, {
    onProgress: (event) => { if (event.type === 'status') console.log(event.status); },
    signal: AbortSignal.timeout(1_000),
  });
  for await (const { title } of client.jobs.list({ status: ['completed'], view: 'summary' })) console.log(title);
  for await (const { request } of client.jobs.list()) console.log(request.url);
  const { items } = await client.projects.webhook.deliveries.list('proj_1').page();
  const webhook = await verifyWebhook('', new Headers(), 'whsec_');
  if ('jobId' in webhook) console.log(webhook.output?.passStatus, items[0]?.attempts.length);
  return job.result?.passStatus;
}

export function faultsOf(error: unknown): readonly string[] {
  return isHandtestError(error, 'invalid_request') ? error.errors.map(({ param }) => param) : [];
}

export const wrong = (client: Handtest) => [
  // @ts-expect-error A job has no such device.
  client.jobs.create({ deviceClass: 'watch' }),
  // @ts-expect-error The id is missing.
  client.jobs.get(),
  // @ts-expect-error The name is required.
  client.projects.create({ organizationId: 'org_1' }),
];
`;

test.each([
  [['mts', 'cts'], ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
  [['ts'], ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
])('strict programs %j compile without the types of Node', (extensions, module, moduleResolution) => {
  const files = extensions.map((extension) => installed.write(extension, program));
  const compiled = ts.createProgram(files, {
    ...{ module, moduleResolution, target: ts.ScriptTarget.ES2022, types: [] },
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    ...{ strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true },
    ...{ noEmit: true, skipDefaultLibCheck: true },
  });
  const messages = ts
    .getPreEmitDiagnostics(compiled)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
  expect(messages).toEqual([]);
});

test('every file that package.json names is there', () => {
  const { exports } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
    exports: Record<string, { import: object; require: object }>;
  };
  const files = Object.values(exports['.']!).flatMap((conditions) => Object.values(conditions as object));
  expect(files).toHaveLength(4);
  expect(files.filter((file) => !existsSync(join(packageFolder, String(file))))).toEqual([]);
});
