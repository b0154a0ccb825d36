import { InvalidRequest } from '@handtest/contracts/define';
import { errorOf } from '@handtest/testing';
import { assertRunnable } from './job-creation.js';

it.each(['prNumbers', 'issueNumbers'])('a caller cannot wait for a job made of %s', (field) => {
  expect(() => assertRunnable({ [field]: [1] })).toThrow(InvalidRequest);
  expect(() => assertRunnable({ url: 'x' })).not.toThrow();
});

it('a caller who cannot wait for a job sees everything that is wrong with it at once', async () => {
  const request = {
    prNumbers: [1],
    issueNumbers: [2],
    deviceClass: 'tv',
    projectId: 'proj_1',
    url: 'https://x.example',
  };
  const error = await errorOf(Promise.resolve().then(() => assertRunnable(request)));
  expect((error as InvalidRequest).faults?.map(({ param }) => param)).toEqual([
    'prNumbers',
    'issueNumbers',
    'deviceClass',
    'description',
  ]);
});
