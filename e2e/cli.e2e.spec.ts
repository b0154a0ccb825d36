/** The published command line against the whole system, in test mode. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { KeyCreated } from '@handtest/contracts/identity';
import type { JobRecord, TemplatePage } from '@handtest/contracts/job';
import { type ApiClient, Deployment, eventually } from '@handtest/deployment';
import { WebhookReceiver } from '@handtest/fakes';
import { type JobFinishedWebhook, verifyWebhook } from '@handtest/sdk';
import { nodeProgram, nodeReleases } from '@handtest/testing';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { type Ended, programFile, RunningProgram } from './cli/program.js';
import { createParticipants, type Participants } from './participants.js';

let system: Deployment;
let participants: Participants;
let api: ApiClient;
let environment: Record<string, string>;
const folder = mkdtempSync(join(tmpdir(), 'handtest-cli-'));
const path = (name: string) => join(folder, name);

beforeAll(async () => {
  system = await Deployment.start();
  participants = await createParticipants(system);
  const { organizationId, projectId } = participants.workspace;
  const key = await participants.owner.api.post<KeyCreated>('/api/keys', {
    organizationId,
    name: 'Command line',
    mode: 'test',
  });
  api = participants.owner.api.as(key.key);
  environment = {
    HANDTEST_URL: system.baseUrl,
    HANDTEST_TOKEN: key.key,
    HANDTEST_PROJECT: projectId,
    HOME: folder,
    CI: 'true',
  };
}, 120_000);

afterAll(async () => {
  await participants?.receiver.stop();
  await system?.stop();
});

const start = (args: string[], others: Record<string, string> = {}, node?: string) =>
  new RunningProgram(args, { ...environment, ...others }, node);
const handtest = (...args: string[]): Promise<Ended> => start(args).ended;
const testOf = (host: string, ...args: string[]) =>
  handtest('run', `https://${host}`, '--description', 'Buy a hat.', ...args);

describe('handtest run', () => {
  it('of a passing test shows the progress and the result, and ends with 0', async () => {
    const { code, output, errors } = await testOf(
      'pass.test',
      '--junit',
      path('a.xml'),
      '--sarif',
      path('a.sarif'),
    );
    expect({ code, errors }).toEqual({ code: 0, errors: expect.any(String) as string });
    expect(output).toMatch(/^PASS /);
    expect(errors).toMatch(/Job job_\w+ is created\.[^]*tests it\.[^]*The job is completed\./);
    expect(readFileSync(path('a.xml'), 'utf8')).toContain('failures="0"');
    expect(JSON.parse(readFileSync(path('a.sarif'), 'utf8'))).toMatchObject({ version: '2.1.0' });
  });

  it('of a failing test ends with 1 and prints the record as JSON', async () => {
    const { code, output } = await testOf('fail.test', '--json', '--metadata', 'branch=main');
    expect(code).toBe(1);
    expect(JSON.parse(output)).toMatchObject({
      status: 'completed',
      livemode: false,
      result: { success: false, passStatus: 'fail' },
      request: { url: 'https://fail.test', metadata: { branch: 'main' } },
    });
  });

  it('has its verdict as exit code also when nothing reads its output', async () => {
    for (const [args, code] of [
      [['run', '--url', 'https://fail.test', '-d', 'Buy a hat.', '--json'], 1],
      [['run', '--url', 'https://pass.test', '-d', 'Buy a hat.', '--json'], 0],
    ] as const) {
      const program = start([...args]);
      program.closeOutput();
      expect((await program.ended).code).toBe(code);
    }
  });

  it('has its verdict as exit code also when nothing reads its progress', async () => {
    const program = start(['run', 'https://pass.test', '-d', 'Buy a hat.']);
    program.closeErrors();
    expect(await program.ended).toMatchObject({ code: 0, output: expect.stringContaining('PASS') as string });
  });

  it('makes the folder of a report, and refuses one that it cannot make before there is a job', async () => {
    const { code } = await testOf('pass.test', '--junit', path('new/folder/a.xml'), '--timeout', '4.1');
    expect(code).toBe(0);
    expect(readFileSync(path('new/folder/a.xml'), 'utf8')).toContain('failures="0"');
    const refused = await testOf('pass.test', '--sarif', path('new/folder/a.xml/b.sarif'));
    expect(refused).toMatchObject({ code: 2, output: '' });
    expect(refused.errors).not.toContain('is created');
  });

  it('takes one address', async () => {
    const { code, errors } = await testOf('pass.test', '--url', 'https://fail.test');
    expect({ code, errors }).toEqual({
      code: 2,
      errors: 'Give the address once: as the argument or by --url.\n',
    });
  });

  it('of a website that cannot be reached ends with 3', async () => {
    const { code, output } = await testOf('unreachable.test');
    expect(code).toBe(3);
    expect(output).toMatch(/^NO RESULT/);
  });

  it('without instructions ends with 2 and names every fault', async () => {
    const { code, errors } = await handtest('run', 'example.com', '--duration', '500');
    expect(code).toBe(2);
    expect(errors).toMatch(/url[^]*targetDurationMinutes[^]*code invalid_request/);
  });

  it('with an unknown token ends with 4', async () => {
    const { code, errors } = await start(['run', 'https://pass.test', '-d', 'x'], {
      HANDTEST_TOKEN: 'ht_key_x',
    }).ended;
    expect(code).toBe(4);
    expect(errors).toContain('status 401');
  });

  it.each([
    [['jobs', 'get', ''], 'It must not be empty'],
    [['jobs', 'list', '--limit', 'many'], 'It must be a number above 0'],
  ])('with the value of %j ends with 2', async (args, reason) => {
    const { code, output, errors } = await handtest(...args);
    expect({ code, output, errors }).toEqual({
      code: 2,
      output: '',
      errors: expect.stringContaining(reason),
    });
  });

  it('without an address of the API ends with 2', async () => {
    const { code, errors } = await start(['jobs', 'list'], { HANDTEST_URL: '' }).ended;
    expect({ code, errors }).toEqual({
      code: 2,
      errors: 'The address of the API is not known. Run handtest login, or set HANDTEST_URL.\n',
    });
  });

  it.each([['jobs', 'list'], ['login'], ['mcp']])(
    'with a wrong address or token ends with 2: %s',
    async (...args) => {
      const address = await start(args, { HANDTEST_URL: 'handtest.example' }).ended;
      expect([address.code, address.errors]).toEqual([
        2,
        expect.stringContaining('--api-url must be a web address'),
      ]);
      const token = await start(args, { HANDTEST_TOKEN: 'ht_test_…' }).ended;
      expect([token.code, token.errors]).toEqual([
        2,
        expect.stringContaining('token must have visible ASCII'),
      ]);
    },
  );

  it('cancels the job at Ctrl-C when asked', async () => {
    const { ended, jobId } = await interrupted('--cancel-on-interrupt');
    expect(ended).toMatchObject({ code: 130, errors: expect.stringContaining('is cancelled.') as string });
    expect(await api.get<JobRecord>(`/api/jobs/${jobId}`)).toMatchObject({ status: 'cancelled' });
  });

  it('leaves the job alone at Ctrl-C otherwise', async () => {
    const { ended, jobId } = await interrupted();
    expect(ended).toMatchObject({ code: 130, errors: expect.stringContaining('continues') as string });
    expect((await api.get<JobRecord>(`/api/jobs/${jobId}`)).status).not.toBe('cancelled');
    await handtest('jobs', 'cancel', jobId);
  });

  it('goes on when the gateway is killed in the middle', async () => {
    const program = start(['run', 'https://slow.test', '-d', 'Buy a hat.']);
    await isTested(program);
    system.kill('gateway');
    expect(await program.ended).toMatchObject({ code: 0, output: expect.stringMatching(/^PASS/) as string });
  });

  it.each(nodeReleases)('works under Node %i', async (release) => {
    const node = await nodeProgram(release);
    if (!node) return;
    const args = ['run', 'https://pass.test', '-d', 'Buy a hat.'];
    expect(await start(args, {}, node).ended).toMatchObject({ code: 0 });
  });
});

describe('other commands', () => {
  it('login stores the account, and the other commands use it', async () => {
    const own = { HOME: mkdtempSync(join(tmpdir(), 'handtest-cli-')) };
    const login = await start(['login'], own).ended;
    expect(login).toMatchObject({
      code: 0,
      output: expect.stringContaining('Logged in as Olive Owner') as string,
    });
    const stored = { ...own, HANDTEST_URL: '', HANDTEST_TOKEN: '', HANDTEST_PROJECT: '' };
    expect(await start(['jobs', 'list'], stored).ended).toMatchObject({ code: 0 });
  });

  it('jobs are created without waiting, watched, shown and listed', async () => {
    const created = await testOf('fail.test', '--no-wait');
    const jobId = created.output.trim();
    expect(await handtest('jobs', 'watch', jobId)).toMatchObject({ code: 1 });
    const shown = await handtest('jobs', 'get', jobId);
    expect(shown.output).toMatch(/^FAIL[^]*Findings \(1\)/);
    const listed = await handtest('jobs', 'list', '--limit', '1');
    expect(listed.output).toMatch(new RegExp(`^JOB .*\n${jobId}  fail .*Buy a hat\\.\n$`));
    // The empty variable of a script names no project.
    expect(await handtest('--project', '', 'jobs', 'list', '--limit', '1')).toEqual(listed);
    expect(await handtest('jobs', 'get', 'job_1')).toMatchObject({ code: 4 });
  });

  it('end at the first Ctrl-C although the API does not answer', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const program = start(['jobs', 'list'], { HANDTEST_URL: `http://127.0.0.1:${port}` });
    await once(silent, 'request');
    program.interrupt();
    await program.ended;
    silent.closeAllConnections();
    silent.close();
  }, 30_000);

  it('templates survive a push and a pull', async () => {
    const file = path('Buy.md');
    writeFileSync(
      file,
      '---\nname: Buy a hat\nurl: https://pass.test\n---\n\nBuy a hat.\n\n## Results\n\nPaid: [ ]\n',
    );
    expect((await handtest('templates', 'push', file)).output).toBe('created    Buy a hat\n');
    expect((await handtest('templates', 'push', file)).output).toBe('unchanged  Buy a hat\n');
    await handtest('templates', 'pull', path('pulled'));
    expect(readdirSync(path('pulled'))).toEqual(['buy-a-hat.md']);
    expect(readFileSync(path('pulled/buy-a-hat.md'), 'utf8')).toMatch(
      /^---\nname: Buy a hat\n[^]*## Results\n\nPaid: \[ \]\n$/,
    );
    expect(await handtest('run', '--template', 'Buy a hat', '--json')).toMatchObject({
      code: 0,
      output: expect.stringContaining('"paid": true') as string,
    });
  });

  it('templates pull refuses a template that a file would change, and writes the others', async () => {
    const { projectId } = participants.workspace;
    const { items } = await api.get<TemplatePage>(`/api/projects/${projectId}/templates`);
    const own = items.filter(({ builtIn }) => !builtIn).length;
    const template = { name: 'Two parts', testInstructions: 'Pay.\n\n## Results\n\nWrite them down.' };
    const created = await api.post<{ id: string }>(`/api/projects/${projectId}/templates`, template);
    const { code, output, errors } = await handtest('templates', 'pull', path('others'));
    expect([code, errors]).toEqual([
      2,
      expect.stringContaining('"Two parts" cannot be a file: its instructions have a heading "Results"'),
    ]);
    expect(readdirSync(path('others'))).toHaveLength(own);
    expect(output).not.toContain('two-parts');
    await api.delete(`/api/projects/${projectId}/templates/${created.id}`);
  });

  it('listen forwards what the real webhook says, signed', async () => {
    const receiver = await WebhookReceiver.start();
    const program = start(['listen', '--forward-to', receiver.url()]);
    const secret = await eventually(() => {
      const [, found] = /Signing secret: (\S+)\n[^]*Ctrl-C/.exec(program.output) ?? [];
      if (!found) throw new Error('Not listening yet');
      return found;
    });
    const { output } = await testOf('pass.test', '--json');
    const { id } = JSON.parse(output) as JobRecord;
    const forwarded = await eventually(() => bodyOf(receiver, id), { timeoutMs: 60_000 });
    const real = await eventually(() => bodyOf(participants.receiver, id), { timeoutMs: 60_000 });
    expect(JSON.parse(forwarded.body.toString())).toEqual(JSON.parse(real.body.toString()));
    const verified = await verifyWebhook(forwarded.body, forwarded.headers, secret);
    expect((verified as JobFinishedWebhook).jobId).toBe(id);
    program.interrupt();
    await program.ended;
    await receiver.stop();
  });

  it('listen refuses an address without http, to which it could send nothing', async () => {
    expect(await handtest('listen', '--forward-to', 'localhost:4242')).toEqual({
      code: 2,
      output: '',
      errors: '--forward-to must be a web address, such as http://localhost:8080/webhook\n',
    });
  });

  it('mcp serves the tools of the API to an agent', async () => {
    const agent = new Client({ name: 'test', version: '1' });
    const args = [programFile, 'mcp'];
    await agent.connect(new StdioClientTransport({ command: process.execPath, args, env: environment }));
    const { tools } = await agent.listTools();
    expect(tools.map(({ name }) => name)).toContain('list_projects');
    const called = await agent.callTool({ name: 'list_projects', arguments: { limit: 5 } });
    expect(JSON.stringify(called)).toContain(participants.workspace.projectId);
    await agent.close();
  });

  it('mcp answers a script that pipes its requests', async () => {
    const clientInfo = { name: 'test', version: '1' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    const piped = promisify(execFile)(process.execPath, [programFile, 'mcp'], { env: environment });
    piped.child.stdin!.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
    const { stdout, stderr } = await piped;
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toMatchObject({ id: 1, result: { serverInfo: { name: 'handtest' } } });
  });
});

async function interrupted(...args: string[]): Promise<{ ended: Ended; jobId: string }> {
  const program = start(['run', 'https://slow.test', '-d', 'Buy a hat.', ...args]);
  const jobId = await isTested(program);
  program.interrupt();
  return { ended: await program.ended, jobId };
}

/** Resolves with the id of the job when the tester works on it. */
async function isTested(program: RunningProgram): Promise<string> {
  await eventually(() => expect(program.errors).toContain('tests it.'), { timeoutMs: 60_000 });
  return /job_\w+/.exec(program.errors)![0];
}

function bodyOf({ requests }: WebhookReceiver, jobId: string) {
  const found = requests.find(({ body }) => body.toString().includes(jobId));
  if (!found) throw new Error('No webhook yet');
  return found;
}
