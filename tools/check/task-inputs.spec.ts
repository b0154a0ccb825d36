/** Nx runs a task again when something changes that the task depends on, and each test belongs to a task. */
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '@handtest/deployment';
import { sources } from './source.js';

interface Inputs {
  readonly files: string[];
  readonly environment: string[];
  readonly runtime: string[];
}

const root = projectRoot();
const folders = [...globSync('{apps,libs}/*', { cwd: root }), 'tools', 'e2e'].sort();
const targetOf = (spec: string) =>
  ({ int: 'integration', e2e: 'e2e', web: 'web' })[/\.(\w+)\.spec\.ts$/.exec(spec)?.[1] ?? ''] ?? 'test';

let tasks: Record<string, Inputs>;

beforeAll(async () => {
  const env = { ...process.env, NX_DAEMON: 'false', NX_ISOLATE_PLUGINS: 'false' };
  const script = join(import.meta.dirname, 'task-inputs.mjs');
  const options = { cwd: root, env, maxBuffer: 100_000_000 };
  const { stdout } = await promisify(execFile)(process.execPath, [script], options);
  tasks = JSON.parse(stdout) as Record<string, Inputs>;
}, 60_000);

it.each(folders)('%s is checked and linted, and each of its tests belongs to a task', (folder) => {
  const task = (target: string) => tasks[`${basename(folder)}:${target}`]?.files;
  expect([task('typecheck'), task('lint')]).not.toContain(undefined);
  const specs = globSync(`${folder}/**/*.spec.ts`, { cwd: root }).filter(
    (spec) => !/\.(chaos|measure)\./.test(spec),
  );
  expect(specs.filter((spec) => !task(targetOf(spec))?.includes(spec))).toEqual([]);
});

it.each([
  [
    'a library, with those that use it',
    'libs/egress/destination.ts',
    'egress:test',
    'webhook-dispatcher:test',
  ],
  ['a contract, with all services', 'libs/contracts/job/job-status.ts', 'gateway:integration', 'e2e:e2e'],
  ['a service, with the whole system', 'apps/job/app.module.ts', 'job:integration', 'e2e:e2e', 'tools:test'],
  ['the installed packages', 'package-lock.json', 'egress:test', 'contracts:lint', 'e2e:e2e', 'job:build'],
  ['the rules of lint', 'eslint.config.js', 'egress:lint', 'tools:test'],
  ['the compiler', 'swc.config.js', 'job:build', 'egress:test'],
  ['manifests', 'k8s/base/job.yaml', 'tools:test', 'tools:integration'],
  ['alerts', 'k8s/components/monitoring/alerts.yaml', 'tools:test', 'tools:integration', 'e2e:e2e'],
  ['how images are built', 'docker/Dockerfile', 'e2e:e2e', 'tools:test', 'tools:integration'],
  ['the example of the environment', '.env.example', 'tools:test'],
  ['what a service says of itself', 'apps/job/README.md', 'tools:test'],
  ['the README of the SDK, whose code blocks are executed', 'libs/sdk/README.md', 'sdk:package', 'e2e:e2e'],
  ['the SDK, with the programs that contain it', 'libs/sdk/jobs.ts', 'sdk:package', 'cli:package', 'e2e:e2e'],
  ['a guide, whose code blocks are executed', 'docs/guides/quick-start.md', 'e2e:e2e', 'tools:test'],
])('a change of %s is tested', (_claim, file, ...expected) => {
  expect(expected.filter((id) => !tasks[id]!.files.includes(file))).toEqual([]);
});

it('a change of the set-up of the integration tests is tested with each of them', () => {
  const integration = Object.keys(tasks).filter((id) => id.endsWith(':integration'));
  expect(integration.length).toBeGreaterThan(10);
  for (const id of integration)
    expect({ id, files: tasks[id]!.files }).toEqual({
      id,
      files: expect.arrayContaining(['libs/deployment/jest/start-postgres.mjs']),
    });
});

it('a change tests nothing that does not depend on it', () => {
  expect(tasks['job:integration']!.files).not.toContain('libs/egress/destination.ts');
  expect(tasks['billing:integration']!.files).not.toContain('apps/job/app.module.ts');
  expect(tasks['egress:test']!.files).not.toContain('docs/specification.md');
});

it('a document that a test reads by its name belongs to its task', () => {
  const read = sources('{apps,libs,tools}/**/*.spec.ts').flatMap(({ path, text }) =>
    [...text.matchAll(/\bread\w*\(.*'(?:\.\.\/)*((?:docs\/)?[\w-]+\.md)'/g)].map(([, document]) => ({
      id: `${path.startsWith('tools/') ? 'tools' : path.split('/')[1]}:${targetOf(path)}`,
      document: document!,
    })),
  );
  expect(read.length).toBeGreaterThan(3);
  expect(read.filter(({ id, document }) => !tasks[id]!.files.includes(document))).toEqual([]);
});

it('another Node and other variables of Node run everything again', () => {
  for (const { environment, runtime } of Object.values(tasks)) {
    expect(environment).toEqual(expect.arrayContaining(['NODE_ENV', 'NODE_OPTIONS', 'TZ']));
    expect(runtime).toEqual(['node --version']);
  }
});
