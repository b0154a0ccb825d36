import { emptyDraft, type JobDraft, requestOf } from './job-draft.js';
import { attemptKey, draftKey, newIdempotencyKey } from './kept-draft.js';

const formKey = newIdempotencyKey();
const draft: JobDraft = {
  ...emptyDraft,
  projectId: 'proj_1',
  url: 'https://shop.example.com',
  description: 'Buy a hat',
};
const keyOf = (changes: Partial<JobDraft> = {}, form = formKey) =>
  attemptKey(form, requestOf({ ...draft, ...changes }));

it('sends the same request with the same key, so that it is one job', () => {
  expect(keyOf()).toBe(keyOf());
  expect(keyOf({ url: ` ${draft.url} ` })).toBe(keyOf());
});

it('sends an edited request with another key, so that the API accepts it', () => {
  const edits: Partial<JobDraft>[] = [
    { description: 'Buy a cap' },
    { description: 'Buy a hat.' },
    { url: 'https://shop.example.com/2' },
    { targetDurationMinutes: '20' },
    { secrets: ['password'] },
  ];
  expect(new Set([keyOf(), ...edits.map((edit) => keyOf(edit))]).size).toBe(edits.length + 1);
});

it('sends the same request from another form with another key', () => {
  expect(keyOf({}, newIdempotencyKey())).not.toBe(keyOf());
});

it('makes keys that the API permits', () => {
  expect(keyOf({ description: 'Größe 👒 '.repeat(1_000) })).toMatch(/^[\x21-\x7e]{1,255}$/);
});

it('keeps the form of each organization and each address apart', () => {
  const searches = [
    {},
    { from: 'job_1' },
    { projectId: 'proj_1' },
    { projectId: 'proj_1', template: 'Checkout' },
  ];
  const keys = ['org_1', 'org_2'].flatMap((id) => searches.map((search) => draftKey(id, search)));
  expect(new Set(keys).size).toBe(keys.length);
});

it('finds the form again by the same address in another order, or with more in it', () => {
  const search = { template: 'Checkout', projectId: 'proj_1', utm_source: 'mail' };
  expect(draftKey('org_1', search)).toBe(draftKey('org_1', { projectId: 'proj_1', template: 'Checkout' }));
});
