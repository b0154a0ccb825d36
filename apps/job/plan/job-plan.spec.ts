import type { CreateJobRequest } from '@handtest/contracts/job';
import { jobPlanOf, requestProblem } from './job-plan.js';

const request: CreateJobRequest = {
  projectId: 'proj_1',
  url: 'https://example.com',
  description: 'Look at it',
};

describe('a request for a job', () => {
  it('may have at most 16 KB of metadata', () => {
    const sized = (bytes: number) => ({ ...request, metadata: { m: 'x'.repeat(bytes - '{"m":""}'.length) } });
    expect(requestProblem(sized(16_384))).toBeUndefined();
    expect(requestProblem(sized(16_385))).toContain('metadata');
  });

  it('is refused when the output schema is invalid', () => {
    const outputSchema = { price: { type: 'money', description: 'x' } } as never;
    expect(requestProblem({ ...request, outputSchema })).toContain('outputSchema.price.type');
  });

  it('may name one repository beside a list only if the list contains it', () => {
    const codehostRepos = ['acme/shop', 'acme/api'];
    expect(requestProblem({ ...request, codehostRepos, codehostRepo: 'acme/api' })).toBeUndefined();
    expect(requestProblem({ ...request, codehostRepos, codehostRepo: 'Acme/API' })).toBeUndefined();
    expect(requestProblem({ ...request, codehostRepos, codehostRepo: 'acme/web' })).toContain('codehostRepo');
    expect(requestProblem({ ...request, codehostRepos: [], codehostRepo: 'acme/web' })).toBeUndefined();
  });
});

describe('an additional description', () => {
  const { description: _none, ...withoutDescription } = request;
  const added = { ...withoutDescription, template: 'Checkout', additionalDescription: 'Pay by card.' };

  it('follows the instructions of the template after a blank line', () => {
    const base = { name: 'Checkout', description: 'Buy a hat.' };
    expect(jobPlanOf(added, base)).toMatchObject({ description: 'Buy a hat.\n\nPay by card.' });
    expect(jobPlanOf(added, { name: 'Checkout' })).toMatchObject({ description: 'Pay by card.' });
  });

  it('needs a template, and no description beside it', () => {
    expect(requestProblem(added)).toBeUndefined();
    expect(requestProblem({ ...added, template: undefined, templateContent: 'Look' })).toBeUndefined();
    expect(requestProblem({ ...added, template: undefined })).toBe(
      'additionalDescription must be sent with a template',
    );
    expect(requestProblem({ ...added, description: 'Look' })).toContain('cannot both be given');
  });

  it('makes at most 20,000 characters with the instructions of the template', () => {
    const base = (length: number) => ({ description: 'x'.repeat(length) });
    const room = 20_000 - '\n\n'.length - added.additionalDescription.length;
    expect(jobPlanOf(added, base(room))).toMatchObject({ url: request.url });
    expect(jobPlanOf(added, base(room + 1))).toEqual({
      problem: expect.stringContaining('additionalDescription must be shorter') as string,
    });
  });
});

describe('the plan of a job', () => {
  it('reads one repository as a list of one', () => {
    expect(jobPlanOf({ ...request, codehostRepo: 'acme/api' })).toMatchObject({
      codehostRepos: ['acme/api'],
    });
    expect(jobPlanOf(request)).toMatchObject({ codehostRepos: [], autoCreateCodehostIssues: false });
  });

  it('has no repositories with an empty list, also when the template has some', () => {
    const base = { codehostRepos: ['acme/shop'] };
    expect(jobPlanOf({ ...request, codehostRepos: [] }, base)).toMatchObject({ codehostRepos: [] });
    expect(jobPlanOf(request, base)).toMatchObject({ codehostRepos: ['acme/shop'] });
  });

  it('files issues only when there is a repository', () => {
    const filing = { ...request, autoCreateCodehostIssues: true };
    expect(jobPlanOf(filing)).toEqual({ problem: 'autoCreateCodehostIssues needs codehostRepos' });
    expect(jobPlanOf({ ...filing, codehostRepo: 'acme/api' })).toMatchObject({
      autoCreateCodehostIssues: true,
    });
  });

  it('files them in the repository that the metadata names', () => {
    const into = (autoCreateCodehostIssuesRepo: unknown, autoCreateCodehostIssues = true) =>
      jobPlanOf({
        ...request,
        codehostRepo: 'acme/api',
        autoCreateCodehostIssues,
        metadata: { autoCreateCodehostIssuesRepo },
      });
    expect(into('acme/bugs')).toMatchObject({ codehostIssuesRepo: 'acme/bugs' });
    expect(into('bugs')).toEqual({
      problem: expect.stringContaining('metadata.autoCreateCodehostIssuesRepo') as string,
    });
    expect(into(['acme/bugs'])).toHaveProperty('problem');
    expect(into('anything', false)).not.toHaveProperty('codehostIssuesRepo');
  });

  it('reports durations that conflict', () => {
    expect(jobPlanOf({ ...request, maxExtensionMinutes: 106 })).toEqual({
      problem: expect.stringContaining('maxExtensionMinutes') as string,
    });
  });
});
