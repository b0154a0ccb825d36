import { createProgram } from '../program.js';

const { fetch } = globalThis;
afterEach(() => {
  globalThis.fetch = fetch;
});

it.each(['--junit', '--sarif'])('creates no job whose report %s would never be written', async (report) => {
  const calls: unknown[] = [];
  globalThis.fetch = (input) => {
    calls.push(input);
    return Promise.resolve(Response.json({ jobId: 'job_1' }, { status: 201 }));
  };
  const account = ['--api-url', 'https://api.example', '--token', 'ht_test_x', '--project', 'proj_1'];
  const run = ['run', 'https://shop.example', '-d', 'Buy a hat.', '--no-wait', report, 'report.txt'];
  const ended = createProgram().parseAsync([...account, ...run], { from: 'user' });
  await expect(ended).rejects.toThrow('A report needs the result. Leave out --no-wait');
  expect(calls).toEqual([]);
});
