/** Jobs of pull requests as checks on their newest commit. */
import { extractionEvents } from '@handtest/contracts/extraction';
import { identityEvents, type ProjectChanged } from '@handtest/contracts/identity';
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
  removeJob,
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
  await changeProject(job, { ...(reportPullRequests && { reportPullRequests }) });
  return job;
}

/** Version 1 has the setting. */
async function changeProject(job: FindingsToFile, changes: Partial<ProjectChanged>) {
  const { version = 1 } = changes;
  await codehost.publish(identityEvents.projectChanged, {
    ...{ id: job.projectId, organizationId: job.organizationId, name: 'Shop', defaultUrl: null, version },
    ...{ codehostRepos: job.codehostRepos, autoCreateCodehostIssues: false, deleted: false },
    ...changes,
  });
  await eventually(async () => {
    const known = 'SELECT 1 FROM project_copy WHERE id = $1 AND version = $2';
    expect(await codehost.sql(known, [job.projectId, version])).toHaveLength(1);
  });
}

const begin = ({ jobId }: FindingsToFile) =>
  codehost.publish(extractionEvents.planWritten, {
    ...{ jobId, description: 'Pay', provenance: { reader: 'rules', version: '1' } },
  });

const end = (job: FindingsToFile, changes: Partial<FindingsToFile>) => {
  Object.assign(job, changes);
  return finish(codehost, job, { autoCreateCodehostIssues: undefined });
};

/** As the deletion of the project cancels it. */
async function endWithProject(job: FindingsToFile) {
  await changeProject(job, { version: 2, deleted: true, reportPullRequests: true });
  removeJob(job);
  await finish(codehost, job, { status: 'cancelled', projectDeleted: true });
}

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

  it('begins also when the plan is written before the creation of its job has ended', async () => {
    const job = await addPullJob(place);
    const { headSha } = job;
    Object.assign(job, { status: 'preparing', headSha: undefined });
    await begin(job);
    await eventually(async () => {
      const attempted = 'SELECT 1 FROM work WHERE key = $1 AND fence > 0 AND leased_until IS NULL';
      expect(await codehost.sql(attempted, [`${job.jobId}:start`])).toHaveLength(1);
    });
    expect(runsOf(job)).toEqual([]);
    Object.assign(job, { status: 'queued', headSha });
    await eventually(() => expect(runsOf(job)).toMatchObject([{ status: 'in_progress', headSha }]));
  });

  it('does not begin again when the start is reported after the end', async () => {
    const job = await addPullJob(place);
    await end(job, passed);
    await workDone(job, 'end');
    await begin(job);
    await workDone(job, 'start');
    expect(runsOf(job)).toMatchObject([{ conclusion: 'success' }]);
  });

  it('a check run that has begun ends with the verdict although the setting was removed', async () => {
    const job = await addPullJob(place);
    await begin(job);
    await workDone(job, 'start');
    await changeProject(job, { version: 2 });
    await end(job, passed);
    await eventually(() => {
      expect(runsOf(job)).toMatchObject([{ status: 'completed', conclusion: 'success' }]);
    });
  });

  it('a check run that has begun is cancelled when the project is deleted, and no other begins', async () => {
    const [job, other] = [await addPullJob(place), await addPullJob(place)];
    await begin(job);
    await workDone(job, 'start');
    await endWithProject(job);
    await endWithProject(other);
    await eventually(() => {
      expect(runsOf(job)).toMatchObject([{ status: 'completed', conclusion: 'cancelled' }]);
    });
    await begin(other);
    await workDone(other, 'start');
    expect(runsOf(other)).toEqual([]);
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

describe('with a token', () => {
  /** A job whose commit status is pending, and all states of its repository. */
  async function addPending() {
    const place = await addPlace(codehost);
    const job = await addPullJob(place);
    const { statuses } = codehost.host.work;
    const states = () =>
      statuses.filter(({ repository }) => repository === place.repository).map(({ state }) => state);
    await begin(job);
    await eventually(() => expect(states()).toEqual(['pending']));
    return { job, states };
  }

  it('a commit status is pending first and has the verdict at the end', async () => {
    const { job, states } = await addPending();
    await end(job, { status: 'expired' });
    await eventually(() => expect(states()).toEqual(['pending', 'error']));
  });

  it('a pending commit status ends when the project is deleted', async () => {
    const { job, states } = await addPending();
    await endWithProject(job);
    await eventually(() => expect(states()).toEqual(['pending', 'error']));
  });
});
