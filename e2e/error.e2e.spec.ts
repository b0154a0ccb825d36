/** What a caller reads when a request is refused: the code, every wrong parameter, and what is expected. */
import { Deployment } from '@handtest/deployment';
import type { ErrorBody } from '@handtest/contracts/define';
import type { ErrorCase, Ground } from './error/error-case.js';
import { jobCases } from './error/job-case.js';
import { otherCases } from './error/other-case.js';
import { createParticipants, newTester, type Participants } from './participants.js';

let deployment: Deployment;
let participants: Participants;
let ground: Ground;
const tokens: Record<string, string> = {};

beforeAll(async () => {
  deployment = await Deployment.start();
  participants = await createParticipants(deployment);
  const { owner, tester, workspace } = participants;
  const { api, projectId, organizationId } = workspace;
  const viewer = await newTester(deployment);
  const invitation = await owner.api.post<{ inviteUrl: string }>(
    `/api/organizations/${organizationId}/invite`,
    { email: viewer.email, role: 'viewer' },
  );
  await viewer.api.post(`/api/invitations/${invitation.inviteUrl.split('/').at(-1)!}/accept`);
  const created = await api.post<{ jobId: string }>('/api/jobs', {
    ...{ projectId, url: 'https://shop.example.com', description: 'Buy a hat.' },
  });
  await api.post(`/api/jobs/${created.jobId}/cancel`);
  const foreign = await tester.api.get<{ items: { id: string }[] }>('/api/organizations');
  Object.assign(tokens, {
    key: workspace.apiKey,
    owner: owner.token,
    viewer: viewer.token,
    tester: tester.token,
  });
  ground = {
    ...{ projectId, organizationId, ownerId: owner.userId, email: owner.email, viewerEmail: viewer.email },
    ...{ cancelledJobId: created.jobId, foreignOrganizationId: foreign.items[0]!.id },
  };
}, 180_000);

afterAll(async () => {
  await participants.receiver.stop();
  await deployment.stop();
});

/** Each case comes from its own address, and so has its own rate limits. */
async function answerOf(one: ErrorCase, index: number): Promise<{ status: number; body: ErrorBody }> {
  const { as, method, path, body, raw = body === undefined ? undefined : JSON.stringify(body) } = one;
  const headers: Record<string, string> = { 'x-forwarded-for': `198.18.${index >> 8}.${index & 255}` };
  if (as !== 'none') headers.authorization = `Bearer ${tokens[as]!}`;
  if (raw !== undefined) headers['content-type'] = 'application/json';
  const answer = await fetch(deployment.gatewayUrls[0]! + path, {
    ...{ method, body: raw, headers: { ...headers, ...one.headers } },
  });
  return { status: answer.status, body: (await answer.json()) as ErrorBody };
}

it('a refused request is answered with its code, every parameter, and what is expected', async () => {
  const cases = [...jobCases(ground), ...otherCases(ground)];
  const failed: string[] = [];
  for (const [index, one] of cases.entries()) {
    const { status, body } = await answerOf(one, index);
    const { code, message, errors = [] } = body;
    const params = errors.map(({ param }) => param).sort();
    const said = JSON.stringify([status, code, params]);
    const isAsSaid =
      said === JSON.stringify([one.status, one.code, [...one.params].sort()]) &&
      message.includes(one.expects) &&
      (status === 400 ? errors[0]?.message === message : errors.length === 0) &&
      errors.every((fault) => fault.param === 'body' || fault.message.includes(fault.param));
    if (!isAsSaid) failed.push(`${one.name}: ${said} ${message}`);
  }
  process.stdout.write(`refused requests: tried ${cases.length}, failed ${failed.length}\n`);
  expect(failed).toEqual([]);
  expect(cases.length).toBeGreaterThanOrEqual(120);
}, 180_000);
