import { jest } from '@jest/globals';

const origin = 'https://handtest.example';
const asked: string[] = [];

beforeAll(() => jest.useFakeTimers());

async function readsOf(pathname: string) {
  jest.resetModules();
  asked.length = 0;
  const fetch = (path: string) => Promise.resolve(new Response(String(asked.push(path))));
  Object.assign(globalThis, { fetch, location: { origin, pathname } });
  return import('./first-reads.js');
}

const request = (path: string, method = 'GET') => new Request(`${origin}${path}`, { method });

it('gives the answer that was asked for at the start to the first reader only', async () => {
  const { firstRead } = await readsOf('/jobs');
  expect(asked).toEqual(['/api/auth/me', '/api/organizations']);
  expect(await (await firstRead(request('/api/organizations')))?.text()).toBe('2');
  expect(firstRead(request('/api/organizations'))).toBeUndefined();
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
