/** Jobs of pull requests as checks on their newest commit. */
import { extractionEvents } from '@handtest/contracts/extraction';
import { identityEvents } from '@handtest/contracts/identity';
import type { FindingsToFile } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import {
  addInstalledPlace,
  addJob,
  addPlace,
  type FilingUnderTest,
  finish,
  newFinding,
  type Place,
  startFiling,
} from './filing-under-test.js';

let codehost: FilingUnderTest;

beforeAll(async () => {
  codehost = await startFiling();
});
afterAll(() => codehost.stop());

/** A job of a pull request, in a project with the setting. */
async function addPullJob(place: Place, changes: Partial<FindingsToFile> = {}, reportPullRequests = true) {
  const headSha = place.repository.git.resolve('main')!;
  const job = addJob(place, {
    ...{ prNumbers: [1], headSha, status: 'queued', findings: [], autoCreateCodehostIssues: false },
    ...changes,
  });
  await codehost.publish(identityEvents.projectChanged, {
    ...{ id: job.projectId, organizationId: job.organizationId, name: 'Shop', defaultUrl: null, version: 1 },
    ...{ codehostRepos: [place.name], autoCreateCodehostIssues: false, deleted: false },
    ...(reportPullRequests && { reportPullRequests }),
  });
  await eventually(async () => {
    const known = await codehost.sql('SELECT 1 FROM project_copy WHERE id = $1', [job.projectId]);
    expect(known).toHaveLength(1);
  });
  return job;
}

const begin = ({ jobId }: FindingsToFile) =>
  codehost.publish(extractionEvents.planWritten, {
    ...{ jobId, description: 'Pay', provenance: { reader: 'rules', version: '1' } },
  });

const end = (job: FindingsToFile, changes: Partial<FindingsToFile>) => {
  Object.assign(job, changes);
  return finish(codehost, job, { autoCreateCodehostIssues: undefined });
};

const passed = {
  status: 'completed',
  result: { success: true, explanation: 'Fine', passStatus: 'pass' },
} as const;

const runsOf = ({ jobId }: FindingsToFile) =>
  codehost.host.work.checkRuns.filter(({ externalId }) => externalId === jobId);

const workDone = (job: FindingsToFile, phase: 'start' | 'end') =>
  eventually(
    async () => {
      const sql = `SELECT 1 FROM work WHERE queue = 'check' AND key = $1 AND done_at IS NOT NULL`;
      expect(await codehost.sql(sql, [`${job.jobId}:${phase}`])).toHaveLength(1);
    },
    { timeoutMs: 30_000 },
  );

describe('with an installation', () => {
  let place: Place;

  beforeAll(async () => {
    place = await addInstalledPlace(codehost);
  });

  it('a check run is in progress when the plan is written, and concluded at the end', async () => {
    const job = await addPullJob(place);
    await begin(job);
    await eventually(() => expect(runsOf(job)).toMatchObject([{ status: 'in_progress', name: 'Handtest' }]));
    await end(job, passed);
    await eventually(() => {
      expect(runsOf(job)).toMatchObject([
        { status: 'completed', conclusion: 'success', headSha: job.headSha, detailsUrl: job.jobUrl },
      ]);
    });
  });

  it('a test job gets no check run', async () => {
    const job = await addPullJob(place, { livemode: false });
    await begin(job);
    await workDone(job, 'start');
    expect(runsOf(job)).toEqual([]);
  });

  it('a failed test is a failure, with an annotation at the place in the code', async () => {
    const reference = { repo: place.name, path: 'src/pay.ts', startLine: 3, url: 'https://x', confidence: 1 };
    const job = await addPullJob(place);
    const findings = [newFinding({ codeReferences: [reference] })];
    const result = { success: false, explanation: 'Broken', passStatus: 'fail' } as const;
    await end(job, { status: 'completed', findings, result });
    await eventually(() => expect(runsOf(job)).toMatchObject([{ conclusion: 'failure' }]));
    expect(runsOf(job)[0]!.annotations).toMatchObject([{ path: 'src/pay.ts', start_line: 3, end_line: 3 }]);
  });

  it('exists once when the code host fails after it was created', async () => {
    const jobs = await Promise.all(Array.from({ length: 3 }, () => addPullJob(place)));
    const fault = { method: 'POST', path: /\/check-runs$/, when: 'after', does: 502 } as const;
    codehost.server.faults.order({ ...fault, times: jobs.length });
    await Promise.all(jobs.map((job) => end(job, passed)));
    await Promise.all(jobs.map((job) => workDone(job, 'end')));
    const wrong = jobs.filter((job) => runsOf(job).length !== 1);
    process.stdout.write(`check runs after a 502: tried ${jobs.length}, failed ${wrong.length}\n`);
    expect(wrong).toEqual([]);
    expect(jobs.map((job) => runsOf(job)[0]!.conclusion)).toEqual(jobs.map(() => 'success'));
  });

  it('does not begin again when the start is reported after the end', async () => {
    const job = await addPullJob(place);
    await end(job, passed);
    await workDone(job, 'end');
    await begin(job);
    await workDone(job, 'start');
    expect(runsOf(job)).toMatchObject([{ conclusion: 'success' }]);
  });

  it('nothing is reported without the setting, and for a job without a pull request', async () => {
    const unset = await addPullJob(place, {}, false);
    const without = await addPullJob(place, { prNumbers: [] });
    await begin(unset);
    await begin(without);
    await Promise.all([workDone(unset, 'start'), workDone(without, 'start')]);
    expect([...runsOf(unset), ...runsOf(without)]).toEqual([]);
  });
});

it('with a token, a commit status is pending first and has the verdict at the end', async () => {
  const place = await addPlace(codehost);
  const job = await addPullJob(place);
  const states = () =>
    codehost.host.work.statuses.filter(({ sha }) => sha === job.headSha).map(({ state }) => state);
  await begin(job);
  await eventually(() => expect(states()).toEqual(['pending']));
  await end(job, { status: 'expired' });
  await eventually(() => expect(states()).toEqual(['pending', 'error']));
});
