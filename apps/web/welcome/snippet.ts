/** The first job by the API, in four ways. Pure. */

export interface SnippetValues {
  readonly origin: string;
  /** A test key, or the variable that has one. */
  readonly token: string;
  readonly projectId: string;
}

export const firstJob = {
  url: 'https://pass.test/checkout',
  description: 'Buy a hat as a guest. Pay by card. Check that an order number is shown.',
} as const;

export const ways = ['curl', 'javascript', 'cli', 'mcp'] as const;
export type Way = (typeof ways)[number];

export const wayLabels: Readonly<Record<Way, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  cli: 'Command line',
  mcp: 'Agents (MCP)',
};

export const snippets: Readonly<Record<Way, (values: SnippetValues) => string>> = {
  curl: ({ origin, token, projectId }) => `curl -s "${origin}/api/run" \\
  -H "Authorization: Bearer ${token}" \\
  -H "Content-Type: application/json" \\
  -d '{
    "projectId": "${projectId}",
    "url": "${firstJob.url}",
    "description": "${firstJob.description}"
  }'`,
  javascript: ({ origin, token, projectId }) => `import { Handtest } from '@handtest/sdk';

const handtest = new Handtest({ baseUrl: '${origin}', token: '${token}' });
const job = await handtest.jobs.run({
  projectId: '${projectId}',
  url: '${firstJob.url}',
  description: '${firstJob.description}',
});
console.log(job.result?.passStatus);`,
  cli: ({ origin, token, projectId }) => `export HANDTEST_URL=${origin} HANDTEST_TOKEN=${token}
export HANDTEST_PROJECT=${projectId}
handtest run ${firstJob.url} --description '${firstJob.description}'`,
  mcp: ({ origin, token }) =>
    `claude mcp add --transport http handtest "${origin}/api/mcp" --header "Authorization: Bearer ${token}"`,
};
