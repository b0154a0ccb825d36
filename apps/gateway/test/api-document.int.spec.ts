/** The document in the hands of others: a linter and two generators of clients, whose programs compile in strict mode. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openApiDocument } from '../openapi/document.js';

const root = join(import.meta.dirname, '../../..');
const timeLimitMs = 180_000;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'handtest-openapi-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(openApiDocument()));
  writeFileSync(join(folder, 'package.json'), '{"type": "module"}');
});

afterAll(() => rmSync(folder, { recursive: true }));

/** Runs without any request to elsewhere. */
async function run(program: string, ...args: string[]): Promise<string> {
  const env = {
    ...process.env,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    CI: 'true',
  };
  const bin = join(root, 'node_modules/.bin', program);
  const ran = promisify(execFile)(bin, args, { cwd: folder, env, maxBuffer: 2 ** 26 });
  const { stdout, stderr } = await ran.catch((error: unknown) => error as { stdout: string; stderr: string });
  return stdout + stderr;
}

const strict = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: false,
  module: 'NodeNext',
  target: 'ES2024',
  lib: ['ES2024', 'DOM', 'DOM.Iterable'],
  types: [],
};

/** @returns what the compiler says against the program; nothing when it compiles */
function compiled(name: string, program: string): Promise<string> {
  writeFileSync(join(folder, name, 'program.ts'), program);
  const config = { compilerOptions: strict, files: ['program.ts'] };
  writeFileSync(join(folder, name, 'tsconfig.json'), JSON.stringify(config));
  return run('tsc', '-p', join(folder, name));
}

it(
  'has no error and no warning of redocly, in its recommended rules',
  async () => {
    const report = await run(
      'redocly',
      'lint',
      '--extends',
      'recommended',
      '--format',
      'json',
      'openapi.json',
    );
    const { totals, problems } = JSON.parse(
      report.slice(report.indexOf('{'), report.lastIndexOf('}') + 1),
    ) as {
      totals: object;
      problems: unknown[];
    };
    process.stdout.write(`redocly: ${JSON.stringify(totals)}\n`);
    expect([totals, problems]).toEqual([{ errors: 0, warnings: 0, ignored: 0 }, []]);
  },
  timeLimitMs,
);

it(
  'makes types by openapi-typescript that a program uses in strict mode',
  async () => {
    mkdirSync(join(folder, 'types'));
    await run('openapi-typescript', 'openapi.json', '-o', 'types/api.ts');
    const program = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.js';

type Job = components['schemas']['JobRecord'];
const client = createClient<paths>({ baseUrl: 'https://handtest.example' });

export async function statusOf(projectId: string): Promise<Job['status'] | 'refused'> {
  const created = await client.POST('/api/jobs', {
    params: { header: { 'Idempotency-Key': 'build-1' } },
    body: { projectId, url: 'https://pass.test/', description: 'Buy a hat', deviceClass: 'mobile' },
  });
  if (!created.data) {
    const { code, message, errors = [] } = created.error;
    console.error(code, message, errors[0]?.param);
    return 'refused';
  }
  const { data: job } = await client.GET('/api/jobs/{jobId}', { params: { path: { jobId: created.data.jobId } } });
  const offset: number | null | undefined = job?.keyMoments?.[0]?.videoOffsetSeconds;
  const severity: 'critical' | 'high' | 'medium' | 'low' | undefined = job?.extractedIssues?.[0]?.severity;
  console.log(offset, severity);
  return job?.status ?? 'refused';
}

export async function finished(projectId: string): Promise<readonly string[]> {
  const query = { projectId, status: ['completed', 'failed'], limit: 5 } as const;
  const { data } = await client.GET('/api/jobs', { params: { query: { ...query, status: [...query.status] } } });
  return data?.items.map(({ id }) => id) ?? [];
}
// @ts-expect-error There is no such status.
export const wrong: Job['status'] = 'done';
`;
    expect(await compiled('types', program)).toBe('');
  },
  timeLimitMs,
);

it(
  'makes types by @hey-api/openapi-ts that a program uses in strict mode',
  async () => {
    // Its own client is not written for exactOptionalPropertyTypes, its types are.
    const plugins = ['--plugins', '@hey-api/typescript'];
    await run('openapi-ts', '-i', 'openapi.json', '-o', 'client', ...plugins, '--silent', '--no-log-file');
    const program = `
import type { JobsCreateData, JobsCreateErrors, JobsListResponses, JobsStatusResponses } from './index.js';

export const body: JobsCreateData['body'] = { url: 'https://pass.test/', description: 'Buy a hat' };

export function passed(job: JobsStatusResponses[200]): boolean {
  return job.result?.passStatus === 'pass';
}

export function costs(page: JobsListResponses[200]): readonly (number | undefined)[] {
  return page.items.map(({ costUsd }) => costUsd);
}

export function reason({ code, errors }: JobsCreateErrors[400]): string {
  return errors?.[0]?.param ?? code;
}
// @ts-expect-error An address is a text.
export const wrong: JobsCreateData['body'] = { url: 5, description: 'Buy a hat' };
`;
    expect(await compiled('client', program)).toBe('');
  },
  timeLimitMs,
);
