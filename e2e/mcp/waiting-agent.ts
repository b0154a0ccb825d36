/** Agents that wait for jobs: thousands in one process, each with a connection of its own. */
import type { JobStatus } from '@handtest/contracts/job';
import { Agent as Connections, request } from 'undici';
import { bearer, newAddress } from '../access/exchange.js';
import { headersOf, messageOf, type Revision } from './tool-message.js';

const connections = new Connections({ headersTimeout: 0, bodyTimeout: 0, pipelining: 0 });

export interface Waited {
  jobId: string;
  finished: boolean;
  status: JobStatus;
}

export interface WaitOptions {
  url: string;
  token: string;
  jobId: string;
  revision: Revision;
  /** Whether the agent wants reports of progress, and so gets server-sent events. */
  progress: boolean;
  signal?: AbortSignal;
}

/** Throws when the connection breaks, and for every answer that is not the result of the tool. */
export async function waitForJob({
  url,
  token,
  jobId,
  revision,
  progress,
  signal,
}: WaitOptions): Promise<Waited> {
  const args = { jobId, timeoutSeconds: 3_600 };
  const answer = await request(`${url}/api/mcp`, {
    method: 'POST',
    dispatcher: connections,
    signal,
    headers: {
      authorization: bearer(token),
      'x-forwarded-for': newAddress(),
      'content-type': 'application/json',
      ...headersOf(revision, 'wait'),
    },
    body: JSON.stringify(messageOf(revision, 'wait', args, progress ? { progressToken: jobId } : {})),
  });
  const text = await answer.body.text();
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${text}`);
  return waitedIn(text);
}

/** The last message is the result, alone or as the last of several events. */
function waitedIn(text: string): Waited {
  const events = text.split('\n').filter((line) => line.startsWith('data:'));
  const last = (events.at(-1) ?? text).replace(/^data:/, '');
  const { result } = JSON.parse(last) as { result?: { isError?: boolean; structuredContent: Waited } };
  if (!result || result.isError) throw new Error(`No result of wait: ${text.slice(-500)}`);
  return result.structuredContent;
}
