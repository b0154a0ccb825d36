/** The text at the end of the start: addresses, logins, and commands to try. */
import { type DevFile, inSameFolder } from '../demonstration/dev-file.js';
import { elapsedSeconds } from './progress.js';

/** @param givenFolder of the variable `HANDTEST_FOLDER` */
export function summary(dev: DevFile, givenFolder: string | undefined): string {
  const { baseUrl, apiKey, testKey, projectId, user, tester, admin } = dev;
  const folder = givenFolder || '.handtest';
  const command = (text: string) => inSameFolder(text, givenFolder);
  const job = JSON.stringify({ projectId, url: 'https://example.com', description: 'Does the page load?' });
  const authorization = `-H 'Authorization: Bearer ${testKey}'`;
  return `
Handtest is ready after ${elapsedSeconds().toFixed(1)} s.

  Dashboard       ${baseUrl}/jobs       sign in as the demo user
  Workspace       ${baseUrl}/test       sign in as the demo tester
  API reference   ${baseUrl}/api/docs
  Test key        ${testKey}   a simulated tester answers its jobs, for free
  Live key        ${apiKey}   its jobs wait for a human tester
  Demo user       ${user.email}   ${user.password}
  Demo tester     ${tester.email}   ${tester.password}
  Administrator   ${admin.email}   ${admin.password}
  All of it       ${folder}/dev.json       Logs   ${folder}/logs/

Try in a second terminal:

  1. Run a job of your own, and wait for its result (https://fail.test shows a failed one)
     curl -s ${baseUrl}/api/run ${authorization} \\
       -H 'Content-Type: application/json' -d '${job}'

  2. List the jobs of test mode with their results
     curl -s '${baseUrl}/api/jobs?projectId=${projectId}&limit=5' ${authorization}

  3. Watch a scripted tester do a live sample job
     ${command('node tools/run.mjs demonstrate')}

  4. Watch an agent create a job by MCP and wait for it
     ${command('node tools/run.mjs demonstrate mcp')}

Webhooks of the demo project arrive here. Ctrl-C stops everything; the data stays (${command('npm start -- --fresh')} drops it).
`;
}
