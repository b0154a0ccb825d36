import { attemptScripts } from './attempts.js';

it('writes 34 attempts, and leaves the page last', () => {
  const scripts = attemptScripts({ port: 4_000, ownAddress: '10.0.0.7' });
  expect([scripts.size, [...scripts.keys()].at(-1)]).toEqual([34, 'top navigation']);
  expect([...scripts.values()].filter((script) => !/4000|redirect/.test(script))).toEqual([]);
});
