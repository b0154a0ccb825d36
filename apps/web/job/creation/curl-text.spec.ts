import { execFileSync } from 'node:child_process';
import { curlText } from './curl-text.js';

const request = { projectId: 'proj_1', description: 'Say "it\'s $5"\nEND\n`date` \\n' };

it('sends the request as it is', () => {
  // The shell runs a curl that prints the body.
  const script = `curl() { cat; }\n${curlText('https://handtest.example', request)}`;
  expect(JSON.parse(execFileSync('bash', ['-c', script], { encoding: 'utf8' }))).toEqual(request);
});

it('takes the token from the environment', () => {
  expect(curlText('https://handtest.example', request)).toContain('Bearer $HANDTEST_TOKEN');
});
