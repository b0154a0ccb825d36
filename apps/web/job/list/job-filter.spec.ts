import { inProject, isFiltered, jobFilter, listParams, statusChoices, toggled } from './job-filter.js';

const [waiting, testing] = statusChoices as [(typeof statusChoices)[0], (typeof statusChoices)[0]];

it('reads every filter of the address', () => {
  const search = {
    projectId: 'proj_1',
    status: ['working', 'queued'],
    template: 'Find bugs',
    since: '2026-03-02',
    search: 'hat',
    mode: 'test',
    offset: 20,
  };
  expect(jobFilter(search)).toEqual({ ...search, status: ['queued', 'working'] });
});

it('leaves out what is not a filter', () => {
  const search = { status: ['lost'], since: 'today', mode: 'live', offset: -1, projectId: '', other: 1 };
  expect(jobFilter(search)).toEqual({});
});

it('searches within one project only', () => {
  expect(jobFilter({ search: 'hat' })).toEqual({});
});

it('reads a template with a name of digits', () => {
  expect(jobFilter({ template: 42 })).toEqual({ template: '42' });
});

it('adds and removes the statuses of a choice', () => {
  const one = toggled({}, waiting);
  expect(one).toEqual(['preparing', 'pending', 'queued']);
  const two = toggled({ status: one }, testing);
  expect(two).toEqual(['preparing', 'pending', 'queued', 'working']);
  expect(toggled({ status: two }, waiting)).toEqual(['working']);
  expect(toggled({ status: ['working'] }, testing)).toBeUndefined();
});

it('takes nothing of one project to another', () => {
  const filter = { projectId: 'proj_1', template: 'Find bugs', scheduleId: 'sched_1', search: 'hat' };
  expect(jobFilter({ ...inProject({ ...filter, mode: 'test' }, 'proj_2') })).toEqual({
    projectId: 'proj_2',
    mode: 'test',
  });
  expect(isFiltered(inProject(filter, undefined))).toBe(false);
});

it('knows whether fewer than all jobs are shown', () => {
  expect(isFiltered({ mode: 'test', offset: 20 })).toBe(false);
  expect(isFiltered({ template: 'Find bugs' })).toBe(true);
});

it('asks for the jobs of the project, created since the beginning of the day', () => {
  const { createdAfter, ...rest } = listParams('org_1', { projectId: 'proj_1', since: '2026-03-02' });
  expect(rest).toEqual({ projectId: 'proj_1', livemode: true });
  expect(createdAfter).toBe(new Date(2026, 2, 2).toISOString());
});

it('asks for the jobs of the organization in test mode', () => {
  expect(listParams('org_1', { mode: 'test' })).toEqual({ organizationId: 'org_1', livemode: false });
});
