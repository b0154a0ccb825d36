import type { JobRecord } from '@handtest/sdk';
import type { Template } from '../../template/template-query.js';
import {
  draftOf,
  draftOfSearch,
  draftProblems,
  emptyDraft,
  firstDraft,
  isComplete,
  type JobDraft,
  jsonOf,
  requestOf,
  templateOf,
} from './job-draft.js';

const draft: JobDraft = {
  ...emptyDraft,
  projectId: 'proj_1',
  url: ' https://a.example ',
  description: 'Buy a hat.',
};

it('leaves out what is empty', () => {
  expect(requestOf(draft)).toEqual({
    projectId: 'proj_1',
    url: 'https://a.example',
    description: 'Buy a hat.',
  });
});

it('makes a request of every field', () => {
  const request = requestOf({
    ...draft,
    template: 'Find bugs',
    results: 'schema',
    resultsTemplate: 'Paid: [ ]',
    outputSchema: '{"paid": {"type": "boolean"}}',
    deviceClass: 'mobile',
    targetDurationMinutes: '20',
    maxExtensionMinutes: '0',
    maxExtensionCount: '2',
    codehostRepos: 'acme/shop, acme/site\nacme/api',
    autoCreateCodehostIssues: 'no',
    additionalValidationInstructions: 'The total has two decimals.',
    secrets: ['shop login'],
    metadata: '{"build": 4711}',
  });
  expect(request).toMatchObject({
    template: 'Find bugs',
    outputSchema: { paid: { type: 'boolean' } },
    deviceClass: 'mobile',
    targetDurationMinutes: 20,
    maxExtensionMinutes: 0,
    codehostRepos: ['acme/shop', 'acme/site', 'acme/api'],
    autoCreateCodehostIssues: false,
    secrets: ['shop login'],
    metadata: { build: 4711 },
  });
  expect(request).not.toHaveProperty('resultsTemplate');
});

const chosen = {
  name: 'Find bugs',
  testInstructions: 'Look around.',
  url: 'https://b.example',
  outputSchema: null,
  resultsTemplate: 'Paid: [ ]',
  deviceClass: 'mobile',
  targetDurationMinutes: 20,
  maxExtensionMinutes: 0,
  maxExtensionCount: 0,
} as Template;

it('saves what the form leaves to the chosen template', () => {
  const { name: _, ...values } = chosen;
  expect(templateOf({ ...emptyDraft, template: 'Find bugs' }, chosen)).toEqual(values);
  expect(templateOf({ ...draft, targetDurationMinutes: '5' }, chosen)).toEqual({
    ...values,
    testInstructions: 'Buy a hat.',
    url: 'https://a.example',
    targetDurationMinutes: 5,
  });
});

it('saves the results of the form in place of those of the chosen template', () => {
  const outputSchema = { paid: { type: 'boolean' } };
  const ownSchema = { ...draft, results: 'schema' as const, outputSchema: JSON.stringify(outputSchema) };
  const saved = templateOf(ownSchema, chosen);
  expect(saved).toMatchObject({ outputSchema });
  expect(saved.resultsTemplate).toBeUndefined();
});

it('names the line of a fault in JSON', () => {
  expect(jsonOf('{\n  "paid": }')).toEqual({ problem: 'must be JSON; line 2 is not' });
});

it.each(['[]', '5', 'null'])('does not accept %s as an object', (text) => {
  expect(jsonOf(text)).toEqual({ problem: 'must be a JSON object' });
});

it('reports texts that are no JSON, each at its field', () => {
  const problems = draftProblems({ ...draft, results: 'schema', outputSchema: '', metadata: '{' });
  expect(problems.map(({ name }) => name)).toEqual(['outputSchema', 'metadata']);
  expect(draftProblems({ ...draft, outputSchema: '{' })).toEqual([]);
});

it.each([
  [draft, true],
  [{ ...draft, url: '' }, false],
  [{ ...draft, description: ' ' }, false],
  [{ ...draft, url: '', description: '', template: 'Find bugs' }, true],
  [{ ...draft, projectId: '' }, false],
])('knows whether a draft can be estimated', (given, complete) => {
  expect(isComplete(given)).toBe(complete);
});

it('makes the same request from a job again', () => {
  const job = {
    projectId: 'proj_1',
    targetDurationMinutes: 10,
    maxExtensionMinutes: 5,
    maxExtensionCount: 3,
    request: {
      url: 'https://a.example/',
      description: 'Buy a hat.',
      deviceClass: 'mobile',
      resultsTemplate: 'Paid: [ ]',
      codehostRepos: ['acme/shop'],
      metadata: { build: 4711 },
    },
  } as unknown as JobRecord;
  expect(requestOf(draftOf(job))).toEqual({
    projectId: 'proj_1',
    targetDurationMinutes: 10,
    maxExtensionMinutes: 5,
    maxExtensionCount: 3,
    ...job.request,
  });
});

describe('a form begins', () => {
  const checkout = draftOfSearch({ projectId: 'proj_1', template: 'Checkout' });
  const projectIds = ['proj_1', 'proj_2'];
  const begin = (changes: Partial<Parameters<typeof firstDraft>[0]> = {}) =>
    firstDraft({ kept: undefined, given: checkout, lastProjectId: undefined, projectIds, ...changes });

  it('with nothing but what its address says', () => {
    expect(begin()).toEqual({ ...emptyDraft, projectId: 'proj_1', template: 'Checkout' });
  });

  it('with all that was written into it before, the choice of another project included', () => {
    const kept = { ...checkout, projectId: 'proj_2', template: '', description: 'Buy a cap.' };
    expect(begin({ kept })).toEqual(kept);
  });

  it.each([
    [
      'the address, though the list does not have it yet',
      { given: draftOfSearch({ projectId: 'new' }) },
      'new',
    ],
    ['the last job', { given: emptyDraft, lastProjectId: 'proj_2' }, 'proj_2'],
    ['the list, when that of the last job is deleted', { given: emptyDraft, lastProjectId: 'old' }, 'proj_1'],
    ['the address, when the chosen one is deleted', { kept: { ...checkout, projectId: 'old' } }, 'proj_1'],
  ])('with the project of %s', (_, changes, projectId) => {
    expect(begin(changes).projectId).toBe(projectId);
  });
});
