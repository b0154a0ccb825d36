/** The project secrets that a job names: who learns what of them. */
import { InvalidRequest, newId, ServiceUnavailable } from '@handtest/contracts/define';
import { errorOf, type JobUnderTest, jobRequest, memberOf, startJobService } from './job-under-test.js';
import { newProject, projectSecrets, startFake } from './fake-neighbours.js';

const browser = { caller: { kind: 'system', service: 'browser' } } as const;
const login = { name: 'shop login', username: 'ann', hasTotp: true };
const admin = { name: 'admin', username: 'root', hasTotp: false };
let job: JobUnderTest;

beforeAll(async () => {
  projectSecrets.push(login, admin);
  job = await startJobService();
});

afterAll(() => job.stop());

it('has their names in its record, their user names for its tester, and both for its visit', async () => {
  const secrets = [admin.name, login.name];
  const { jobId, call, tester, project } = await job.claimed({ secrets });
  expect((await job.jobs.get({ jobId }, call)).request).toMatchObject({ secrets });
  expect((await job.testerJobs.get({ jobId }, tester)).secrets).toEqual([admin, login]);
  const { userId: testerId } = tester.caller as { userId: string };
  const visit = { jobId, testerId, visitId: newId('visit') };
  const attached = await job.captures.attach(visit, browser);
  expect(attached).toMatchObject({ projectId: project.id, secrets });
});

it('has none of them in any answer when it names none', async () => {
  const { jobId, call, tester } = await job.claimed({ secrets: [] });
  expect((await job.jobs.get({ jobId }, call)).request).not.toHaveProperty('secrets');
  expect(await job.testerJobs.get({ jobId }, tester)).not.toHaveProperty('secrets');
});

it('is refused with the place of each name that the project does not have', async () => {
  const project = newProject();
  const request = jobRequest(project.id, { secrets: ['nope', admin.name, 'other'] });
  const refusal = await errorOf(job.jobs.create(request, memberOf(project.organizationId)));
  expect(refusal).toBeInstanceOf(InvalidRequest);
  expect((refusal as InvalidRequest).faults?.map(({ param }) => param)).toEqual(['secrets[0]', 'secrets[2]']);
  expect((refusal as Error).message).toContain('none is named "nope"');
});

it.each([[['']], [[1]], [['a', 'a']], [Array.from({ length: 11 }, (_, n) => `s${n}`)], ['a']])(
  'refuses the list %j',
  async (secrets) => {
    const project = newProject();
    const request = jobRequest(project.id, { secrets: secrets as string[] });
    expect(await errorOf(job.jobs.create(request, memberOf(project.organizationId)))).toBeInstanceOf(
      InvalidRequest,
    );
  },
);

it('is the same for a repeated request, also when the secret is gone by then', async () => {
  const project = newProject();
  const request = jobRequest(project.id, { secrets: [admin.name], idempotencyKey: 'once' });
  const call = memberOf(project.organizationId);
  const { jobId } = await job.jobs.create(request, call);
  projectSecrets.pop();
  try {
    expect(await job.jobs.create(request, call)).toMatchObject({ jobId, replayed: true });
  } finally {
    projectSecrets.push(admin);
  }
});

it('is refused while the service of secrets does not answer, unlike one without secrets', async () => {
  await job.fakes.browser.stop();
  try {
    const project = newProject();
    const call = memberOf(project.organizationId);
    const request = jobRequest(project.id, { secrets: [admin.name] });
    expect(await errorOf(job.jobs.create(request, call))).toBeInstanceOf(ServiceUnavailable);
    expect(await job.jobs.create(jobRequest(project.id), call)).toHaveProperty('jobId');
  } finally {
    job.fakes.browser = await startFake(job.natsUrl, 'browser');
  }
});
