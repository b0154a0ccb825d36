import { jest } from '@jest/globals';
import { createProgram } from '../program.js';

const { fetch } = globalThis;
beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  globalThis.fetch = fetch;
  jest.useRealTimers();
});

it.each([[[]], [['--project', 'proj_1']]])(
  'listen ends within a minute when the address has no API: %j',
  async (project) => {
    globalThis.fetch = () => Promise.reject(new TypeError('fetch failed'));
    const account = ['--api-url', 'https://wrong.example', '--token', 'ht_test_x', ...project];
    const listen = ['listen', '--forward-to', 'http://localhost:4242'];
    let problem: unknown;
    createProgram()
      .parseAsync([...account, ...listen], { from: 'user' })
      .catch((error: unknown) => (problem = error));
    await jest.advanceTimersByTimeAsync(60_000);
    expect(problem).toMatchObject({ code: 'connection_failed' });
  },
);
