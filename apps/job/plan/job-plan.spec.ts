import type { CreateJobRequest } from '@handtest/contracts/job';
import { jobPlanOf, planInProject } from './job-plan.js';

const request: CreateJobRequest = {
  projectId: 'proj_1',
  url: 'https://example.com',
  description: 'Look at it',
};

describe('an additional description', () => {
  const { description: _none, ...withoutDescription } = request;
  const added = { ...withoutDescription, template: 'Checkout', additionalDescription: 'Pay by card.' };

  it('follows the instructions of the template after a blank line', () => {
    const base = { name: 'Checkout', description: 'Buy a hat.' };
    expect(jobPlanOf(added, base)).toMatchObject({ description: 'Buy a hat.\n\nPay by card.' });
    expect(jobPlanOf(added, { name: 'Checkout' })).toMatchObject({ description: 'Pay by card.' });
  });

  it('makes at most 20,000 characters with the instructions of the template', () => {
    const base = (length: number) => ({ description: 'x'.repeat(length) });
    const room = 20_000 - '\n\n'.length - added.additionalDescription.length;
    expect(jobPlanOf(added, base(room))).toMatchObject({ url: request.url });
    expect(jobPlanOf(added, base(room + 1))).toMatchObject({
      faults: [{ param: 'additionalDescription' }],
    });
    const emoji = { description: '👍'.repeat(room) };
    expect(jobPlanOf(added, emoji)).toMatchObject({ url: request.url });
  });
});

describe('the plan of a job', () => {
  it('reads one repository as a list of one', () => {
    expect(jobPlanOf({ ...request, codehostRepo: 'acme/api' })).toMatchObject({
      codehostRepos: ['acme/api'],
    });
    const both = { codehostRepos: ['acme/web', 'Acme/API', 'acme/docs'], codehostRepo: 'acme/api' };
    expect(jobPlanOf({ ...request, ...both })).toMatchObject({
      codehostRepos: ['Acme/API', 'acme/web', 'acme/docs'],
    });
    expect(jobPlanOf(request)).toMatchObject({ codehostRepos: [], autoCreateCodehostIssues: undefined });
  });

  it('has no repositories with an empty list, also when the template has some', () => {
    const base = { codehostRepos: ['acme/shop'] };
    expect(jobPlanOf({ ...request, codehostRepos: [] }, base)).toMatchObject({ codehostRepos: [] });
    expect(jobPlanOf(request, base)).toMatchObject({ codehostRepos: ['acme/shop'] });
  });

  it('reports minutes of the front matter by the keys that it has', () => {
    const base = { targetDurationMinutes: 115, maxExtensionMinutes: 10 };
    const templateContent = '---\nduration: 115\nmax_extension_minutes: 10\n---\n';
    expect(jobPlanOf({ ...request, templateContent }, base)).toEqual({
      faults: [
        {
          param: 'templateContent',
          message:
            'templateContent front matter: max_extension_minutes and duration must be at most 120 together; 115 + 10 is 125',
        },
      ],
    });
  });

  it('reports durations that conflict', () => {
    expect(jobPlanOf({ ...request, maxExtensionMinutes: 106 })).toMatchObject({
      faults: [{ message: expect.stringContaining('15 + 106 is 121') as string }],
    });
  });
});

/** The plan in a project with these repositories and this setting. */
function planned(changes: Partial<CreateJobRequest>, codehostRepos: string[] = [], setting = false) {
  const plan = jobPlanOf({ ...request, ...changes });
  if ('faults' in plan) return plan;
  return planInProject(plan, {
    ...{ id: 'proj_1', organizationId: 'org_1', name: 'Shop', defaultUrl: null, version: 1, deleted: false },
    ...{ codehostRepos, autoCreateCodehostIssues: setting },
  });
}

describe('the issues of a job', () => {
  it('are asked for by the request, else by the project', () => {
    const rows = [true, false, undefined].flatMap((asked) =>
      [true, false].map((setting) => {
        const plan = planned({ autoCreateCodehostIssues: asked }, ['acme/shop'], setting);
        return [asked, setting, 'autoCreateCodehostIssues' in plan && plan.autoCreateCodehostIssues];
      }),
    );
    expect(rows).toEqual([
      [true, true, true],
      [true, false, true],
      [false, true, false],
      [false, false, false],
      [undefined, true, true],
      [undefined, false, false],
    ]);
  });

  it('need a repository, without which the setting of the project has no effect', () => {
    const filing = { autoCreateCodehostIssues: true };
    expect(planned(filing)).toMatchObject({ faults: [{ param: 'autoCreateCodehostIssues' }] });
    expect(planned({}, [], true)).toMatchObject({ autoCreateCodehostIssues: false });
    expect(planned({ ...filing, autoCreateCodehostIssuesRepo: 'acme/bugs' })).toMatchObject({
      autoCreateCodehostIssues: true,
      codehostIssuesRepo: 'acme/bugs',
    });
  });

  it('are in the named repository, else in the first of the job, else in the first of the project', () => {
    const into = (changes: Partial<CreateJobRequest>) =>
      planned({ autoCreateCodehostIssues: true, ...changes }, ['acme/shop', 'acme/api']);
    const metadata = { autoCreateCodehostIssuesRepo: 'acme/bugs' };
    expect(into({})).toHaveProperty('codehostIssuesRepo', 'acme/shop');
    expect(into({ codehostRepos: ['acme/web'] })).toHaveProperty('codehostIssuesRepo', 'acme/web');
    expect(into({ metadata })).toHaveProperty('codehostIssuesRepo', 'acme/bugs');
    expect(into({ metadata, autoCreateCodehostIssuesRepo: 'acme/top' })).toHaveProperty(
      'codehostIssuesRepo',
      'acme/top',
    );
  });

  it('need a repository written as owner/repo, when they are asked for', () => {
    const into = (autoCreateCodehostIssuesRepo: unknown, autoCreateCodehostIssues?: boolean) =>
      planned({ autoCreateCodehostIssues, metadata: { autoCreateCodehostIssuesRepo } }, ['acme/shop'], true);
    for (const repo of ['bugs', ['acme/bugs'], null]) {
      expect(into(repo, true)).toMatchObject({
        faults: [{ param: 'metadata.autoCreateCodehostIssuesRepo' }],
      });
      expect(into(repo)).toHaveProperty('codehostIssuesRepo', 'acme/shop');
      expect(into(repo, false)).toMatchObject({
        autoCreateCodehostIssues: false,
        codehostIssuesRepo: undefined,
      });
    }
  });
});

describe('a pull-request or issue job', () => {
  const { url: _url, description: _description, ...nothing } = request;

  it('needs no url and no description', () => {
    expect(jobPlanOf({ ...nothing, prNumbers: [7] })).not.toHaveProperty('faults');
    expect(jobPlanOf(nothing, { name: 'Empty' })).toEqual({
      faults: [
        { param: 'url', message: 'url is required because the template has none' },
        { param: 'description', message: 'description is required because the template has none' },
      ],
    });
  });

  it('tests the first repository of the job, else of the project', () => {
    const numbers = { prNumbers: [7], issueNumbers: [1, 2] };
    expect(planned({ ...numbers, codehostRepos: ['acme/web', 'acme/api'] }, ['acme/shop'])).toHaveProperty(
      'codehostContext',
      { repo: 'acme/web', ...numbers },
    );
    expect(planned({ issueNumbers: [1] }, ['acme/shop'])).toHaveProperty('codehostContext', {
      repo: 'acme/shop',
      prNumbers: [],
      issueNumbers: [1],
    });
    expect(planned({ prNumbers: [7], codehostRepos: [] })).toMatchObject({
      faults: [{ param: 'codehostRepos' }],
    });
    expect(planned({})).toHaveProperty('codehostContext', undefined);
  });
});
