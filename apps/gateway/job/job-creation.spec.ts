import { InvalidRequest } from '@handtest/contracts/define';
import { assertRunnable } from './job-creation.js';

it.each(['prNumbers', 'issueNumbers'])('a caller cannot wait for a job made of %s', (field) => {
  expect(() => assertRunnable({ [field]: [1] })).toThrow(InvalidRequest);
  expect(() => assertRunnable({ url: 'x' })).not.toThrow();
});
