import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAction } from './run-action.js';

const { fetch } = globalThis;
const { env, exitCode } = process;
afterEach(() => {
  globalThis.fetch = fetch;
  process.env = env;
  process.exitCode = exitCode;
});

it('that need not wait names the job it has created, also when the job cannot be read', async () => {
  const outputs = join(mkdtempSync(join(tmpdir(), 'handtest-step-')), 'output');
  writeFileSync(outputs, '');
  process.env = {
    'INPUT_API-KEY': 'ht_test_x',
    'INPUT_API-URL': 'https://handtest.example',
    'INPUT_WAIT-FOR-RESULT': 'false',
    GITHUB_OUTPUT: outputs,
  };
  const created = { jobId: 'job_1', message: 'The job is created' };
  globalThis.fetch = (request) =>
    Promise.resolve(
      (request as Request).method === 'POST'
        ? Response.json(created, { status: 201 })
        : Response.json({ message: 'Internal Server Error' }, { status: 500 }),
    );
  await runAction();
  expect(readFileSync(outputs, 'utf8')).toMatch(/^status<<\S+\ncreated\n[^]*^job-id<<\S+\njob_1\n/m);
  expect(process.exitCode).toBe(exitCode);
});
