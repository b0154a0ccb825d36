/**
 * What the gateway itself does about code hosting: the redirect of a browser, the bytes that the code host signed, and the
 * header of a repeated filing.
 */
import {
  ConnectLinkInvalid,
  connectionContract,
  filingContract,
  hookContract,
  hookLimitBytes,
  HookSignatureInvalid,
} from '@handtest/contracts/codehost';
import { forgetScripts, issueToken, received, script } from './fake-services.js';
import { GatewayUnderTest } from './gateway-under-test.js';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  gateway = await GatewayUnderTest.start({ env: { DASHBOARD_URL: 'https://handtest.example' } });
});
beforeEach(() => forgetScripts());
afterAll(() => gateway.stop());

const browse = (query: string, accept = 'text/html,*/*') =>
  fetch(`${gateway.replicas[0]!.url}/api/codehost/oauth/callback?${query}`, {
    redirect: 'manual',
    headers: { accept },
  });
const query = 'code=c&state=s&installation_id=7&setup_action=install&unknown=1';
const asked = { code: 'c', state: 's', installation_id: '7', setup_action: 'install' };

describe('the redirect of the code host', () => {
  const finished = { confirm: 'the-code', account: 'acme', repositories: 2 };

  it('leads a browser to the dashboard, with the code, and to no cache or referrer', async () => {
    script(connectionContract, 'finish', () => finished);
    const answer = await browse(query);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      'https://handtest.example/settings/codehost?confirm=the-code&account=acme&repositories=2',
    ]);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(received.get('rpc.codehost.connection.finish')!.at(-1)!.request).toEqual(asked);
  });

  it('answers JSON to a program', async () => {
    script(connectionContract, 'finish', () => finished);
    const answer = await browse(query, 'application/json');
    expect([answer.status, await answer.json()]).toEqual([200, finished]);
  });

  it('leads to the dashboard with a problem, or is an error for a program', async () => {
    script(connectionContract, 'finish', () => {
      throw new ConnectLinkInvalid();
    });
    const answer = await browse(query);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      'https://handtest.example/settings/codehost?problem=connect_link_invalid',
    ]);
    expect((await browse(query, 'application/json')).status).toBe(400);
    const wrong = await browse('installation_id=x&state=a&state=b');
    expect(wrong.headers.get('location')).toBe(
      'https://handtest.example/settings/codehost?problem=invalid_request',
    );
  });
});

describe('an event of the code host', () => {
  const path = '/api/codehost/webhook';
  const headers = {
    'x-hub-signature-256': 'sha256=ab',
    'x-github-delivery': 'guid-1',
    'x-github-event': 'installation',
    'content-type': 'application/json',
  };

  it('reaches codehost byte for byte, without a token, up to its own limit', async () => {
    script(hookContract, 'receive', () => ({}));
    const raw = `{ "b":1.0,\n "a" : "\\u00e9", "__proto__": {}, "c": "${'x'.repeat(hookLimitBytes - 60)}" }`;
    const { status } = await gateway.request('POST', path, { raw, headers });
    // The log says why, should it be a 500.
    expect({ status, log: status === 200 ? [] : gateway.logLines.slice(-5) }).toEqual({
      status: 200,
      log: [],
    });
    const [first] = received.get('rpc.codehost.hook.receive')!;
    const { body, ...rest } = first!.request as { body: string };
    expect(Buffer.from(body, 'base64').toString() === raw).toBe(true);
    expect(rest).toEqual({ signature: 'sha256=ab', deliveryId: 'guid-1', event: 'installation' });
  });

  it('is refused with a clear error when it is not signed', async () => {
    script(hookContract, 'receive', () => {
      throw new HookSignatureInvalid();
    });
    const answer = await gateway.request('POST', path, { raw: '{}', headers });
    const { message } = new HookSignatureInvalid();
    const errors = [{ param: 'X-Hub-Signature-256', message }];
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'Bad Request', message, code: 'hook_signature_invalid', errors },
    ]);
  });

  it.each([
    ['no signature', { raw: '{}', headers: { ...headers, 'x-hub-signature-256': '' } }, 400],
    ['no event', { raw: '{}', headers: { ...headers, 'x-github-event': '' } }, 400],
    ['no body', { raw: '', headers }, 400],
    ['another kind of body', { raw: '{}', headers: { ...headers, 'content-type': 'text/plain' } }, 415],
    ['a body above its limit', { raw: 'x'.repeat(hookLimitBytes + 1), headers }, 413],
  ])('is refused with %s', async (_what, options, status) => {
    expect((await gateway.request('POST', path, options)).status).toBe(status);
    expect(received.get('rpc.codehost.hook.receive')).toBeUndefined();
  });
});

it('a finding is filed with the key of the header, and a repetition has a header too', async () => {
  const created = { issueNumber: 1, issueUrl: 'https://a.example/1', title: 'T', repo: 'a/b', isNew: true };
  const filed = { created, duplicateInfo: null };
  const token = issueToken('key');
  const file = (headers: Record<string, string>) =>
    gateway.request('POST', '/api/jobs/job_1/create-issue', {
      token,
      body: { jobId: 'job_2', issue: { title: 'T', description: 'D' }, idempotencyKey: 'of the body' },
      headers,
    });
  script(filingContract, 'createIssue', ({ idempotencyKey }) => ({
    ...filed,
    replayed: idempotencyKey === 'again',
  }));
  const answers = [await file({}), await file({ 'idempotency-key': 'again' })];
  expect(answers.map(({ status, body }) => [status, body])).toEqual([
    [200, filed],
    [200, filed],
  ]);
  expect(answers.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  const issue = { title: 'T', description: 'D' };
  expect(received.get('rpc.codehost.filing.createIssue')!.map(({ request }) => request)).toEqual([
    { jobId: 'job_1', issue },
    { jobId: 'job_1', issue, idempotencyKey: 'again' },
  ]);
});
