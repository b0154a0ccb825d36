import { jest } from '@jest/globals';

const origin = 'https://handtest.example';
const organizations = { items: [{ id: 'org_1' }, { id: 'org_2' }] };
const list = (organizationId: string) =>
  `/api/jobs?organizationId=${organizationId}&livemode=true&view=summary`;
const asked: string[] = [];

type Read = (context: { readonly signal: AbortSignal }) => Promise<unknown>;

beforeAll(() => jest.useFakeTimers());

async function readsOf(
  address: string,
  kept: string | null = null,
  status = 200,
  answer: object = organizations,
) {
  jest.resetModules();
  asked.length = 0;
  const fetch = (path: string) => {
    asked.push(path);
    return Promise.resolve(Response.json(answer, { status }));
  };
  const { pathname, search } = new URL(address, origin);
  const localStorage = { getItem: (key: string) => (key === 'handtest.organization' ? kept : null) };
  Object.assign(globalThis, { fetch, localStorage, location: { origin, pathname, search } });
  delete (globalThis as { firstReads?: unknown }).firstReads;
  await import('./first-reads.js');
  return import('./first-read.js');
}

const request = (path: string, method = 'GET') => new Request(`${origin}${path}`, { method });

it('gives the answer that was asked for at the start to the first reader only', async () => {
  const { firstRead } = await readsOf('/projects');
  expect(asked).toEqual(['/api/auth/me', '/api/organizations']);
  expect(await (await firstRead(request('/api/organizations')))?.json()).toEqual(organizations);
  expect(firstRead(request('/api/organizations'))).toBeUndefined();
});

it('asks for the list of the first organization before the app knows the organizations', async () => {
  const { firstRead } = await readsOf('/jobs');
  const answer = await firstRead(request('/api/organizations'));
  expect(asked).toEqual(['/api/auth/me', '/api/organizations', list('org_1')]);
  expect(await answer?.json()).toEqual(organizations);
  expect(firstRead(request(list('org_1')))).toBeDefined();
});

it('asks at once for the list of the organization that this browser showed last', async () => {
  await readsOf('/jobs', 'org_2');
  expect(asked).toEqual(['/api/auth/me', '/api/organizations', list('org_2')]);
});

it('asks for no list with a filter, and none where there is no session', async () => {
  await readsOf('/jobs?mode=test', 'org_2');
  expect(asked).toEqual(['/api/auth/me', '/api/organizations']);
  const { firstRead } = await readsOf('/jobs', null, 401);
  expect((await firstRead(request('/api/organizations')))?.status).toBe(401);
  expect(asked).toEqual(['/api/auth/me', '/api/organizations']);
});

it('asks for the job of the address', async () => {
  const { firstRead } = await readsOf('/jobs/job_1?t=3');
  expect(asked).toEqual(['/api/auth/me', '/api/organizations', '/api/jobs/job_1/brief']);
  expect(firstRead(request('/api/jobs/job_1/brief'))).toBeDefined();
});

it('begins to load the recording of the job before the page has the answer, and only once', async () => {
  const videos: { src: string }[] = [];
  const createElement = () => videos[videos.push({ src: '' }) - 1];
  Object.assign(globalThis, { document: { createElement } });
  const brief = { testerData: { videoUrl: 'https://other.example/api/recordings/job_1?signature=x' } };
  const { firstRead } = await readsOf('/jobs/job_1', null, 200, brief);
  const answer = await firstRead(request('/api/jobs/job_1/brief'));
  expect(await answer?.json()).toEqual(brief);
  const src = `${origin}/api/recordings/job_1?signature=x`;
  expect(videos).toMatchObject([{ src, preload: 'metadata' }]);
  const { forgetRecordingElement, recordingElement } = await import('./recording-element.js');
  expect(recordingElement(src)).toBe(videos[0]);
  forgetRecordingElement();
  expect(recordingElement(src)).toBe(videos[1]);
});

it('loads no recording of a job without one, and of one that cannot be read', async () => {
  const createElement = jest.fn();
  Object.assign(globalThis, { document: { createElement } });
  for (const [status, answer] of [
    [200, {}],
    [404, { testerData: { videoUrl: '/api/recordings/1' } }],
  ] as const) {
    const { firstRead } = await readsOf('/jobs/job_1', null, status, answer);
    expect((await firstRead(request('/api/jobs/job_1/brief')))?.status).toBe(status);
  }
  expect(createElement).not.toHaveBeenCalled();
});

it('asks exactly for what the pages read', async () => {
  await readsOf('/jobs', 'org_2');
  const signal = new AbortController().signal;
  const { jobListQuery } = await import('../job/job-query.js');
  const { listParams } = await import('../job/list/job-filter.js');
  const { queryFn: readList } = jobListQuery(listParams('org_2', {}));
  await (readList as Read)({ signal });
  expect(asked).toEqual(['/api/auth/me', '/api/organizations', list('org_2')]);
  await readsOf('/jobs/job_1');
  const { jobQuery } = await import('../job/job-query.js');
  await (jobQuery('job_1').queryFn as Read)({ signal });
  expect(asked).toEqual(['/api/auth/me', '/api/organizations', '/api/jobs/job_1/brief']);
});

it('gives no answer that has become old', async () => {
  const { firstRead } = await readsOf('/jobs');
  jest.advanceTimersByTime(5_000);
  expect(firstRead(request('/api/auth/me'))).toBeUndefined();
});

it('answers no change and no other read', async () => {
  const { firstRead } = await readsOf('/jobs');
  expect(firstRead(request('/api/organizations', 'POST'))).toBeUndefined();
  expect(firstRead(request('/api/organizations?offset=20'))).toBeUndefined();
  expect(firstRead(request('/api/auth/me'))).toBeDefined();
});

it.each(['/login', '/s/job_1', '/reset/token'])(
  'asks for nothing on %s, which needs no session',
  async (path) => {
    const { firstRead } = await readsOf(path);
    expect(asked).toEqual([]);
    expect(firstRead(request('/api/auth/me'))).toBeUndefined();
  },
);
