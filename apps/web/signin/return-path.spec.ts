import { returnPath } from './return-path.js';

it.each(['/jobs', '/jobs/job_1?t=83.4&tab=network#end', '/'])('accepts the path %s', (path) => {
  expect(returnPath(path)).toBe(path);
});

it.each([
  'https://other.example',
  '//other.example',
  '/\\other.example',
  '/a\\b',
  'javascript:alert(1)',
  '/a b',
  '/\n/other.example',
  '',
  'jobs',
  5,
  undefined,
])('refuses %j', (path) => {
  expect(returnPath(path)).toBeUndefined();
});
