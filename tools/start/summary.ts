/** The text at the end of the start: addresses, logins, and commands to try. */
import type { DevFile } from '../demonstration/dev-file.js';
import { elapsedSeconds } from './progress.js';

export function summary({ baseUrl, apiKey, projectId, user, tester }: DevFile): string {
  const job = JSON.stringify({ projectId, url: 'https://example.com', description: 'Does the page load?' });
  return `
Handtest is ready after ${elapsedSeconds().toFixed(1)} s.

  API reference   ${baseUrl}/api/docs
  Demo key        ${apiKey}
  Demo user       ${user.email}   ${user.password}
  Demo tester     ${tester.email}   ${tester.password}
  All of it       .handtest/dev.json       Logs   .handtest/logs/

Try:

  1. Create a job
     curl -s ${baseUrl}/api/jobs -H 'Authorization: Bearer ${apiKey}' \\
       -H 'Content-Type: application/json' -d '${job}'

  2. List the jobs of the demo project with their results
     curl -s '${baseUrl}/api/jobs?projectId=${projectId}&limit=5' -H 'Authorization: Bearer ${apiKey}'

  3. Watch a scripted tester do another sample job
     node tools/run.mjs demonstrate

  4. Watch an agent create a job by MCP and wait for it
     node tools/run.mjs demonstrate mcp

Webhooks of the demo project arrive here. Ctrl-C stops everything; the data stays (npm start -- --fresh drops it).
`;
}
