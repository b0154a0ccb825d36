/** The jobs of schedules: who creates them, what they consist of, their errors, and the names of templates. */
import { InsufficientCredit } from '@handtest/contracts/billing';
import { anonymousCall, Forbidden, InvalidRequest, newId, systemCall } from '@handtest/contracts/define';
import { identityEvents, type ProjectCopy, ProjectNotFound } from '@handtest/contracts/identity';
import {
  type CreateTemplateRequest,
  type ScheduledJobRequest,
  TemplateNotFound,
} from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { ledger, newProject } from './fake-neighbours.js';
import { errorOf, type JobUnderTest, memberOf, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

const scheduler = systemCall('scheduler');
const findBugs = 'tmpl_00000000000000000000000001';
const url = 'https://example.com/shop';

/** A project with a template, and the requests of one of its schedules. */
async function scheduled(
  ofProject: Partial<ProjectCopy> = {},
  ofTemplate: Partial<CreateTemplateRequest> = { url },
) {
  const project = Object.assign(newProject(), ofProject);
  const projectId = project.id;
  const call = memberOf(project.organizationId);
  const fields = { projectId, name: 'Checkout', testInstructions: 'Buy a hat.', ...ofTemplate };
  const { id: templateId } = await job.templates.create(fields, call);
  const scheduleId = newId('schedule');
  const create = (changes: Partial<ScheduledJobRequest> = {}, caller = scheduler) => {
    const nominalAt = new Date().toISOString();
    return job.scheduledJobs.create({ projectId, templateId, scheduleId, nominalAt, ...changes }, caller);
  };
  return { project, projectId, call, templateId, scheduleId, create };
}

interface Stored extends Record<string, unknown> {
  url: string;
  auto_create_codehost_issues: boolean;
  codehost_repos: string[] | null;
}

async function stored({ jobId }: { jobId: string }): Promise<Stored> {
  const [row] = await job.sql<Stored>('SELECT * FROM job WHERE id = $1', [jobId]);
  return row!;
}

/** What is left of a schedule: its jobs, its keys, and the holds of its project. */
async function remains({ scheduleId, projectId }: { scheduleId: string; projectId: string }) {
  const jobs = await job.sql('SELECT id FROM job WHERE schedule_id = $1', [scheduleId]);
  const keys = await job.sql('SELECT key FROM idempotency_key WHERE key LIKE $1', [`${scheduleId}%`]);
  const holds = [...ledger.holds.values()].filter((hold) => hold.projectId === projectId);
  return { jobs: jobs.length, keys: keys.length, holds: holds.length };
}

const nothing = { jobs: 0, keys: 0, holds: 0 };

it.each([
  ['another service', () => systemCall('billing')],
  ['a member', (organizationId: string) => memberOf(organizationId, 'admin')],
  ['a caller without a token', () => anonymousCall],
])('%s may neither create one nor read names of templates', async (_who, callOf) => {
  const schedule = await scheduled();
  const call = callOf(schedule.project.organizationId);
  expect(await errorOf(schedule.create({}, call))).toBeInstanceOf(Forbidden);
  const names = job.templates.names({ projectId: schedule.projectId, ids: [findBugs] }, call);
  expect(await errorOf(names)).toBeInstanceOf(Forbidden);
  expect(await remains(schedule)).toEqual(nothing);
});

describe('a job of a schedule', () => {
  it('has the content of its template, waits for testers, and holds its cost', async () => {
    const schedule = await scheduled(
      {},
      { url, deviceClass: 'mobile', targetDurationMinutes: 7, resultsTemplate: 'Bought: [ ]' },
    );
    const { project, projectId, call, scheduleId, create } = schedule;
    const { jobId } = await create();
    expect(await stored({ jobId })).toMatchObject({
      project_id: projectId,
      organization_id: project.organizationId,
      status: 'queued',
      template: 'Checkout',
      url,
      description: 'Buy a hat.',
      device_class: 'mobile',
      target_duration_minutes: 7,
      results_template: 'Bought: [ ]',
      schedule_id: scheduleId,
    });
    expect(ledger.holds.get(jobId)).toMatchObject({ organizationId: project.organizationId, projectId });
    expect(await job.jobs.get({ jobId }, call)).toMatchObject({ id: jobId, scheduleId });
  });

  it('is listed by its schedule, in its project and in all projects of the caller', async () => {
    const { projectId, call, scheduleId, create } = await scheduled();
    const [first, second] = [
      await create({ nominalAt: '2040-01-01T00:00:00Z' }),
      await create({ nominalAt: '2040-01-02T00:00:00Z' }),
    ];
    const { jobId: other } = await create({ scheduleId: newId('schedule') });
    for (const filter of [{ scheduleId }, { scheduleId, projectId }]) {
      const { items, pagination } = await job.jobs.list(filter, call);
      expect(items.map(({ id }) => id).sort()).toEqual([first.jobId, second.jobId].sort());
      expect(items).toMatchObject([{ scheduleId }, { scheduleId }]);
      expect(pagination.total).toBe(2);
    }
    const stranger = memberOf(newId('organization'));
    expect((await job.jobs.list({ scheduleId }, stranger)).items).toEqual([]);
    expect((await job.jobs.list({ projectId }, call)).items.map(({ id }) => id)).toContain(other);
  });

  it('may be of a built-in template', async () => {
    const { create } = await scheduled();
    expect(await stored(await create({ templateId: findBugs, url }))).toMatchObject({
      template: 'Find bugs',
      url,
    });
  });

  it.each([
    ['the schedule', 'https://a.example.com/1', 'https://b.example.com/2', 'https://c.example.com/3'],
    ['the template', undefined, 'https://b.example.com/2', 'https://c.example.com/3'],
    ['the project', undefined, undefined, 'https://c.example.com/3'],
  ])('has the url of %s', async (_owner, ofSchedule, ofTemplate, ofProject) => {
    const { create } = await scheduled({ defaultUrl: ofProject }, { url: ofTemplate });
    const expected = ofSchedule ?? ofTemplate ?? ofProject;
    expect((await stored(await create({ url: ofSchedule }))).url).toBe(expected);
  });

  const repositories = ['acme/shop', 'acme/api'];
  it.each([
    { asked: undefined, setting: false, repos: repositories, filed: false },
    { asked: undefined, setting: true, repos: repositories, filed: true },
    { asked: undefined, setting: true, repos: [], filed: false },
    { asked: false, setting: true, repos: repositories, filed: false },
    { asked: true, setting: false, repos: repositories, filed: true },
  ])(
    'has the repositories of its project, and creates issues: $filed ($asked, $setting, $repos)',
    async (row) => {
      const { asked, setting, repos, filed } = row;
      const { create } = await scheduled({ autoCreateCodehostIssues: setting, codehostRepos: repos });
      expect(await stored(await create({ autoCreateCodehostIssues: asked }))).toMatchObject({
        auto_create_codehost_issues: filed,
        codehost_repos: repos.length > 0 ? repos : null,
      });
    },
  );

  it.each([
    [undefined, undefined],
    [true, undefined],
    [false, false],
  ])(
    'carries chatNotification %s to its end as %s, in the event and in the pages',
    async (asked, carried) => {
      const { projectId, call, create } = await scheduled();
      const { jobId } = await create({ chatNotification: asked });
      await job.jobs.cancel({ jobId }, call);
      const event = await job.finishedEvent(jobId);
      expect(event.chatNotification).toBe(carried);
      const pages = {
        afterInstant: '2020-01-01T00:00:00.000Z',
        afterJobId: '',
        settledSeconds: 0,
        limit: 10,
      };
      const { jobs } = await job.finishedJobs.page(
        { ...pages, projectIds: [projectId] },
        systemCall('billing'),
      );
      expect(jobs).toEqual([event]);
    },
  );
});

describe('an instant of a schedule without its job', () => {
  const refused = async (
    schedule: Awaited<ReturnType<typeof scheduled>>,
    changes: Partial<ScheduledJobRequest>,
  ) => {
    const error = await errorOf(schedule.create(changes));
    expect(await remains(schedule)).toEqual(nothing);
    return error;
  };

  it('has a template that is deleted, unknown, malformed or of another project', async () => {
    const schedule = await scheduled();
    const { templateId } = await scheduled();
    for (const other of [templateId, newId('template'), 'tmpl_', 'Checkout', '']) {
      expect(await refused(schedule, { templateId: other })).toBeInstanceOf(TemplateNotFound);
    }
    await job.templates.remove(
      { projectId: schedule.projectId, templateId: schedule.templateId },
      schedule.call,
    );
    expect(await refused(schedule, {})).toBeInstanceOf(TemplateNotFound);
  });

  it('has a project that is deleted, unknown or malformed', async () => {
    const schedule = await scheduled();
    for (const projectId of [newId('project'), 'proj_', '']) {
      expect(await refused(schedule, { projectId })).toBeInstanceOf(ProjectNotFound);
    }
    await job.publish(identityEvents.projectChanged, { ...schedule.project, version: 2, deleted: true });
    const deleted = 'SELECT 1 FROM project_copy WHERE id = $1 AND deleted';
    await eventually(async () => expect(await job.sql(deleted, [schedule.projectId])).toHaveLength(1));
    expect(await refused(schedule, {})).toBeInstanceOf(ProjectNotFound);
  });

  it('has too little credit: nothing remains, and the job is created when there is credit', async () => {
    const schedule = await scheduled();
    const nominalAt = new Date().toISOString();
    ledger.broke.add(schedule.project.organizationId);
    for (let attempt = 0; attempt < 20; attempt++) {
      expect(await refused(schedule, { nominalAt })).toBeInstanceOf(InsufficientCredit);
    }
    ledger.broke.delete(schedule.project.organizationId);
    expect(await stored(await schedule.create({ nominalAt }))).toMatchObject({ status: 'queued' });
    expect(await remains(schedule)).toEqual({ jobs: 1, keys: 1, holds: 1 });
  });

  it('is asked for wrongly, and the message names what is wrong', async () => {
    const schedule = await scheduled({ defaultUrl: null }, {});
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
    const faults: [Partial<Record<keyof ScheduledJobRequest, unknown>>, string][] = [
      [{}, 'url is required'],
      [{ url: 'ftp://example.com' }, 'url'],
      [{ url: null }, 'url'],
      [{ url, autoCreateCodehostIssues: true }, 'autoCreateCodehostIssues must be sent with codehostRepos'],
      [{ url, autoCreateCodehostIssues: null }, 'autoCreateCodehostIssues'],
      [{ url, autoCreateCodehostIssues: 'yes' }, 'autoCreateCodehostIssues'],
      [{ url, chatNotification: 0 }, 'chatNotification'],
      [{ url, nominalAt: 'tomorrow' }, 'nominalAt'],
      [{ url, nominalAt: '2026-W01-1' }, 'nominalAt'],
      [{ url, nominalAt: hoursAgo(48.1) }, 'nominalAt must be at most 48 hours ago'],
      [{ url, nominalAt: undefined }, 'nominalAt'],
      [{ url, scheduleId: '' }, 'scheduleId'],
      [{ url, scheduleId: 'sched_\u0000' }, 'scheduleId'],
      [{ url, scheduleId: 7 }, 'scheduleId'],
      [{ url, templateId: undefined }, 'templateId'],
      [{ url, projectId: undefined }, 'projectId'],
    ];
    for (const [changes, message] of faults) {
      const error = await refused(schedule, changes as Partial<ScheduledJobRequest>);
      expect([changes, error.constructor]).toEqual([changes, InvalidRequest]);
      expect(error.message).toContain(message);
    }
    expect(await schedule.create({ url, nominalAt: hoursAgo(47.9) })).toHaveProperty('jobId');
  });
});

describe('the names of templates', () => {
  const namesOf = async (projectId: string, ids: string[]) => {
    const { templates } = await job.templates.names({ projectId, ids }, scheduler);
    return templates.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  };

  it('are of the project and of built-in templates, each once', async () => {
    const [mine, other] = [await scheduled(), await scheduled()];
    const ids = [
      mine.templateId,
      findBugs,
      mine.templateId,
      findBugs,
      other.templateId,
      newId('template'),
      'x\u0000',
    ];
    expect(await namesOf(mine.projectId, ids)).toEqual([
      { id: findBugs, name: 'Find bugs' },
      { id: mine.templateId, name: 'Checkout' },
    ]);
    expect(await namesOf('proj_\u0000', ids)).toEqual([{ id: findBugs, name: 'Find bugs' }]);
    expect(await namesOf(mine.projectId, [])).toEqual([]);
  });

  it('change with the template, and end with it', async () => {
    const { projectId, templateId, call } = await scheduled();
    await job.templates.update({ projectId, templateId, name: 'Basket' }, call);
    expect(await namesOf(projectId, [templateId])).toEqual([{ id: templateId, name: 'Basket' }]);
    await job.templates.remove({ projectId, templateId }, call);
    expect(await namesOf(projectId, [templateId])).toEqual([]);
  });

  it('are answered for at most 100 ids', async () => {
    const { projectId } = await scheduled();
    const ids = Array.from({ length: 101 }, () => newId('template'));
    expect(await errorOf(namesOf(projectId, ids))).toBeInstanceOf(InvalidRequest);
    expect(await namesOf(projectId, [...ids.slice(0, 99), findBugs])).toHaveLength(1);
  });
});
