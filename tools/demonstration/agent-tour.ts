/** A tour with an agent: a real client of the Model Context Protocol finds a project, creates a job, waits, and reads. */
import {
  type CallToolResult,
  Client,
  type Progress,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { JobCreated, JobStatusRecord } from '@handtest/contracts/job';
import { type ApiClient, performJob } from '@handtest/deployment';
import { printJob } from './play-sample-job.js';
import { sampleJob, sampleScript } from './sample-job.js';

export interface Tour {
  /** Of the gateway. */
  baseUrl: string;
  /** API key, personal access token or session token. */
  token: string;
  projectId: string;
  tester: ApiClient;
  print(text: string): void;
}

/** Longer than the gateway's 10 s between two reports of progress, so that the tour shows some. */
const workMs = 12_000;

/** @throws when a tool refuses, or the job is not completed */
export async function playTour(tour: Tour): Promise<void> {
  const { print, projectId, tester } = tour;
  const client = new Client({ name: 'tour', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  const requestInit = { headers: { authorization: `Bearer ${tour.token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/api/mcp', tour.baseUrl), { requestInit }));
  print(`connected to ${tour.baseUrl}/api/mcp, protocol ${client.getNegotiatedProtocolVersion()}`);
  try {
    const agent = new TourAgent(client, print);
    const { tools } = await client.listTools();
    print(`tools: ${tools.map(({ name }) => name).join(', ')}`);
    await agent.call('list_projects', { limit: 5 });
    const { jobId } = await agent.call<JobCreated>('create_job', { projectId, ...sampleJob });
    const [{ status }] = await Promise.all([
      agent.call<{ status: string }>('wait', { jobId }),
      performJob(tester, jobId, { ...sampleScript, workMs }),
    ]);
    const { job } = await agent.call<{ job: JobStatusRecord }>('get_job', { jobId });
    printJob(job, print);
    if (status !== 'completed') throw new Error(`The job of the tour ended ${status}`);
  } finally {
    await client.close();
  }
}

class TourAgent {
  private readonly startedMs = performance.now();

  constructor(
    private readonly client: Client,
    private readonly print: (text: string) => void,
  ) {}

  /** Prints the call, its progress, and the start of its answer. */
  async call<T>(name: string, args: Record<string, unknown>): Promise<T> {
    this.say(`→ ${name} ${shortened(JSON.stringify(args))}`);
    const onprogress = ({ message }: Progress) => this.say(`  … ${message}`);
    const answer = await this.client.callTool({ name, arguments: args }, { onprogress, timeout: 900_000 });
    this.say(`← ${shortened(textOf(answer))}`);
    if (answer.isError) throw new Error(`${name} was refused: ${textOf(answer)}`);
    return answer.structuredContent as T;
  }

  private say(text: string): void {
    const seconds = (performance.now() - this.startedMs) / 1_000;
    this.print(`${seconds.toFixed(1).padStart(5)} s  ${text}`);
  }
}

function textOf({ content }: CallToolResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : part.type)).join('\n');
}

function shortened(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)} …` : text;
}
