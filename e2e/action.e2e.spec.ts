/** The GitHub Action, run as a runner of GitHub does, against the whole system with a test key. */
import type { JobRecord } from '@handtest/contracts/job';
import { type ApiClient, Deployment, eventually, openWorkspace, signUp } from '@handtest/deployment';
import { nodeProgram } from '@handtest/testing';
import { newClient } from './participants.js';
import { runStep, type StepOptions } from './workflow-step.js';

let system: Deployment;
let api: ApiClient;
let inputs: Record<string, string>;

beforeAll(async () => {
  system = await Deployment.start();
  const owner = await signUp(newClient(system), {
    email: 'owner@action.example',
    password: 'correct horse battery staple',
    name: 'Olive Owner',
  });
  const { organizationId, projectId } = await openWorkspace(owner, 'Web shop');
  const request = { organizationId, name: 'CI', mode: 'test' };
  const { key } = await owner.api.post<{ key: string }>('/api/keys', request);
  api = owner.api.as(key);
  inputs = {
    'api-key': key,
    'api-url': system.baseUrl,
    'project-id': projectId,
    description: 'Buy one item and pay by card.',
  };
}, 180_000);

afterAll(() => system?.stop());

/** Undefined where this Node cannot be downloaded. */
async function step(release: 20 | 24, given: Record<string, string>, more: Partial<StepOptions> = {}) {
  const node = await nodeProgram(release);
  return node === undefined ? undefined : runStep({ node, inputs: { ...inputs, ...given }, ...more });
}

const jobOf = (outputs: Record<string, string>) => api.get<JobRecord>(`/api/jobs/${outputs['job-id']}`);

describe.each([20, 24] as const)('under Node %s', (release) => {
  it('a pass ends with 0, with outputs, summary and log', async () => {
    const schema = { paid: { type: 'boolean', description: 'Whether the payment worked' } };
    const given = { url: 'https://pass.test', 'output-schema': JSON.stringify(schema) };
    const ended = await step(release, given);
    if (!ended) return;
    expect([ended.code, ended.log]).toEqual([0, expect.stringContaining('passed: ')]);
    expect(ended.outputs).toMatchObject({
      status: 'completed',
      success: 'true',
      'pass-status': 'pass',
      data: '{"paid":true}',
      'cost-usd': '0',
    });
    expect(ended.summary).toContain('✅ The test passed');
    const job = await jobOf(ended.outputs);
    expect(job.request.metadata).toMatchObject({ source: 'handtest-action', sha: 'abc123' });
  });

  it('a runner without files for the summary and the outputs gets the verdict', async () => {
    const variables = { GITHUB_STEP_SUMMARY: undefined, GITHUB_OUTPUT: undefined };
    const [passed, failed] = await Promise.all(
      ['pass', 'fail'].map((host) => step(release, { url: `https://${host}.test` }, { variables })),
    );
    if (!passed || !failed) return;
    expect([passed.code, failed.code]).toEqual([0, 1]);
    expect(passed.log).toContain('passed: ');
    expect(failed.log).toContain('::error::');
    expect(passed.log + failed.log).not.toMatch(/^\s+at /m);
  });

  it('a fail ends with 1, with an error and the report', async () => {
    const ended = await step(release, { url: 'https://fail.test' });
    if (!ended) return;
    expect(ended.code).toBe(1);
    expect(ended.outputs).toMatchObject({ status: 'completed', success: 'false', 'pass-status': 'fail' });
    expect(ended.log).toContain('::error::');
    expect(ended.summary).toContain('❌ The test failed');
  });

  it.each([
    ['unreachable', 'failed', 'fail-on-error', '⚠️'],
    ['reject', 'cancelled', 'fail-on-error', '⚠️'],
    ['expire', 'expired', 'fail-on-timeout', '⌛'],
  ])('%s.test ends with 1, and with 0 where the input says so', async (host, status, input, sign) => {
    const url = `https://${host}.test`;
    const [strict, lenient] = await Promise.all([
      step(release, { url }),
      step(release, { url, [input]: 'false' }),
    ]);
    if (!strict || !lenient) return;
    expect([strict.code, lenient.code]).toEqual([1, 0]);
    expect([strict.outputs.status, lenient.outputs.status]).toEqual([status, status]);
    expect(strict.summary).toContain(sign);
  });

  it('the end of the wait ends with 1, and names the page of the job that goes on', async () => {
    const ended = await step(release, { url: 'https://slow.test', 'timeout-minutes': '0.05' });
    if (!ended) return;
    const { 'job-id': jobId, ...outputs } = ended.outputs;
    expect([ended.code, outputs]).toEqual([
      1,
      {
        status: 'timeout',
        'job-url': expect.stringContaining(jobId!) as string,
        explanation: expect.stringContaining('has not ended') as string,
      },
    ]);
  });

  it('invalid inputs and refusals of the API end with 1 and what is wrong', async () => {
    const wrong = { url: 'https://pass.test', 'output-schema': '[]', 'wait-for-result': 'no' };
    const unread = await step(release, wrong);
    const refused = await step(release, { url: 'shop', 'device-class': 'watch' });
    const unknown = await step(release, { url: 'https://pass.test', 'api-key': 'ht_test_x' });
    if (!unread || !refused || !unknown) return;
    expect([unread.code, refused.code, unknown.code]).toEqual([1, 1, 1]);
    expect(unread.log.match(/^::error::.*$/gm)).toEqual([
      '::error::output-schema must be a JSON object',
      '::error::wait-for-result must be true or false',
    ]);
    expect(unread.outputs).toEqual({
      status: 'error',
      explanation: 'output-schema must be a JSON object\nwait-for-result must be true or false',
    });
    expect(refused.log).toMatch(/::error::.*url must/);
    expect(unknown.outputs).toEqual({ status: 'error', explanation: expect.any(String) as string });
  });

  it('an API that does not answer ends with 1', async () => {
    const ended = await step(release, { url: 'https://pass.test', 'api-url': 'http://127.0.0.1:1' });
    if (!ended) return;
    expect(ended.code).toBe(1);
    expect(ended.outputs).toEqual({
      status: 'error',
      explanation: expect.stringContaining('cannot be reached') as string,
    });
  }, 60_000);
});

it('without a project it uses that of the repository, and ends at once when it need not wait', async () => {
  const file = '---\nurl: https://pass.test\nduration: 5\n---\nLook at the page.\n';
  const given = {
    'project-id': '',
    description: '',
    'template-file': 'smoke.md',
    'wait-for-result': 'false',
  };
  const ended = await step(24, given, { files: { 'smoke.md': file } });
  expect([ended!.code, ended!.outputs.status]).toEqual([0, 'created']);
  const job = await jobOf(ended!.outputs);
  expect([job.projectName, job.request.url, job.jobUrl]).toEqual([
    'acme/shop',
    'https://pass.test',
    ended!.outputs['job-url'],
  ]);
});

it.each([
  ['cancels its job', 'true', 'cancelled'],
  ['leaves its job alone when the input says so', 'false', 'working'],
])('a cancelled workflow %s', async (_name, cancels, status) => {
  let isSent = false;
  const ended = await step(
    24,
    { url: 'https://slow.test', 'cancel-on-abort': cancels },
    {
      onLog: (log, kill) => {
        if (!isSent && log.includes('working')) {
          isSent = true;
          kill('SIGINT');
        }
      },
    },
  );
  expect([ended!.code, ended!.log]).toEqual([1, expect.stringContaining('The workflow was cancelled')]);
  expect(ended!.outputs).toMatchObject({ status: 'error', explanation: 'The workflow was cancelled' });
  await eventually(async () => expect((await jobOf(ended!.outputs)).status).toBe(status));
});

it('never prints the key', async () => {
  const ended = await step(24, { url: 'https://pass.test' });
  const printed =
    ended!.log.replace(/^::add-mask::.*$/gm, '') + ended!.summary + JSON.stringify(ended!.outputs);
  expect(printed).not.toContain(inputs['api-key']);
});
