/** The closing words of the start can be copied into a second terminal, also when the data has another folder. */
import { dataFolder } from '../demonstration/dev-file.js';
import { summary } from './summary.js';

const login = { email: 'a@handtest.example', password: 'p', token: 't' };
const dev = {
  ready: true,
  baseUrl: 'http://localhost:3000',
  organizationId: 'org_1',
  projectId: 'proj_1',
  apiKey: 'ht_live_1',
  testKey: 'ht_test_1',
  user: login,
  tester: login,
  admin: login,
  postgresUrl: '',
  natsUrl: '',
  redisUrl: '',
  services: {},
  webhook: { url: '', secret: '' },
};

it('usually names the usual folder', () => {
  const text = summary(dev, undefined);
  expect(text).toContain('.handtest/dev.json       Logs   .handtest/logs/');
  expect(text).not.toContain('HANDTEST_FOLDER');
});

it('ignores an empty HANDTEST_FOLDER, so that the data is not in the root of the repository', () => {
  const before = process.env.HANDTEST_FOLDER;
  process.env.HANDTEST_FOLDER = '';
  try {
    expect(dataFolder('/repository')).toBe('/repository/.handtest');
  } finally {
    if (before === undefined) delete process.env.HANDTEST_FOLDER;
    else process.env.HANDTEST_FOLDER = before;
  }
  expect(summary(dev, '')).toBe(summary(dev, undefined));
});

it('names the folder of HANDTEST_FOLDER, and every command uses it', () => {
  const text = summary(dev, "/data/Ann's tests");
  expect(text).not.toContain('.handtest/');
  expect(text).toContain("/data/Ann's tests/dev.json       Logs   /data/Ann's tests/logs/");
  const variable = String.raw`HANDTEST_FOLDER='/data/Ann'\''s tests'`;
  expect(text.match(/.*(?:node tools|npm start).*/g)).toEqual([
    `     ${variable} node tools/run.mjs demonstrate`,
    `     ${variable} node tools/run.mjs demonstrate mcp`,
    expect.stringContaining(`${variable} npm start -- --fresh`),
  ]);
});
