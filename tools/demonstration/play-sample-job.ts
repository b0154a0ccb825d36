/** Plays the sample job through the public API. A scripted tester does it. Prints what a caller gets. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  type CreatedIssue,
  isTerminal,
  type JobCreated,
  type JobResult,
  type JobStatusRecord,
  type StatementSource,
} from '@handtest/contracts/job';
import { type ApiClient, eventually, performJob } from '@handtest/deployment';
import type { ReceivedRequest, WebhookReceiver } from '@handtest/fakes';
import { remoteScript, sampleJob, sampleScript } from './sample-job.js';

export interface Stage {
  caller: ApiClient;
  tester: ApiClient;
  projectId: string;
  /** `owner/repo`, in which the findings become issues. */
  repository?: string;
  /** The receiver and the secret of the project's webhook. */
  webhook?: { receiver: WebhookReceiver; secret: string };
  /** The shop that is tested in the remote browser. Without it a script sends the telemetry. */
  remote?: { url: string; work: (jobId: string) => Promise<void> };
  progress(text: string): void;
}

const waiting = { timeoutMs: 30_000, intervalMs: 300 };

export interface PlayedJob {
  job: JobStatusRecord;
  issues: readonly CreatedIssue[];
  delivery: ReceivedRequest | undefined;
}

/** @throws Error when the job is not completed, or its video, issue or webhook is not there, within 30 s each */
export async function playSampleJob(stage: Stage): Promise<PlayedJob> {
  const { caller, projectId, progress, webhook, repository, remote } = stage;
  const filing = repository && { codehostRepos: [repository], autoCreateCodehostIssues: true };
  const request = { projectId, ...sampleJob, ...filing, ...(remote && { url: remote.url }) };
  const { jobId } = await caller.post<JobCreated>('/api/jobs', request);
  progress(`sample job ${jobId} created; a scripted tester claims it`);
  await performJob(stage.tester, jobId, remote ? remoteScript(remote.work) : sampleScript);
  progress('report submitted; extraction reads it');
  const job = await eventually(async () => {
    const record = await caller.get<JobStatusRecord>(`/api/jobs/${jobId}`);
    if (!isTerminal(record.status)) throw new Error(`The sample job is still ${record.status}`);
    return record;
  }, waiting);
  if (job.status !== 'completed') throw new Error(`The sample job ended ${job.status}: ${job.error}`);
  const whole = remote ? await eventually(() => withVideo(jobId, caller), waiting) : job;
  const issues = repository ? await eventually(() => issuesOf(jobId, caller), waiting) : [];
  const delivery = webhook && (await eventually(() => deliveryOf(jobId, webhook.receiver), waiting));
  return { job: whole, issues, delivery };
}

export function printPlayed({ job, issues, delivery }: PlayedJob, { webhook }: Stage): void {
  printJob(job, console.log);
  printIssues(issues, console.log);
  if (webhook && delivery) printWebhook(delivery, webhook.secret);
}

/** On a slow machine the remote browser hands its video over after the report. */
async function withVideo(jobId: string, caller: ApiClient): Promise<JobStatusRecord> {
  const job = await caller.get<JobStatusRecord>(`/api/jobs/${jobId}`);
  if (!job.testerData?.recording) throw new Error('The video of the sample job is not there');
  return job;
}

async function issuesOf(jobId: string, caller: ApiClient): Promise<CreatedIssue[]> {
  const { createdIssues } = await caller.get<JobStatusRecord>(`/api/jobs/${jobId}`);
  if (!createdIssues?.length) throw new Error('The finding of the sample job is not filed');
  return createdIssues;
}

export function printIssues(issues: readonly CreatedIssue[], print: (text: string) => void): void {
  for (const { issueUrl, title, isNew } of issues)
    print(`  ${isNew ? 'Issue filed' : 'Comment on the existing issue'}: ${title}\n    ${issueUrl}`);
}

function deliveryOf(jobId: string, receiver: WebhookReceiver): ReceivedRequest {
  const request = receiver.requests.find(({ body }) => body.includes(jobId));
  if (!request) throw new Error('The webhook of the sample job has not arrived');
  return request;
}

export function printJob(job: JobStatusRecord, print: (text: string) => void): void {
  const { id, status, error, result, costUsd, testDurationSeconds, extractedIssues } = job;
  print(`\nJob ${id}: ${status}`);
  if (error) print(`  ${error}`);
  printVideo(job, print);
  if (result) print(`  ${verdictLine(result)}`);
  print(indented({ result }));
  for (const { title, severity, statedBy, evidenceCitations } of extractedIssues ?? []) {
    print(`  Finding (${severity}${by(statedBy)}): ${title}`);
    for (const { timestamp, source, summary } of evidenceCitations)
      print(`    ${timestamp} ${source}: ${summary}`);
  }
  if (costUsd !== undefined) print(`  Cost: ${costUsd} USD for ${testDurationSeconds} s of testing`);
}

export function printVideo({ testerData }: JobStatusRecord, print: (text: string) => void): void {
  if (!testerData?.recording) return;
  const { durationSeconds, capturedBy } = testerData.recording;
  print(`  Video: ${durationSeconds} s, recorded by the ${capturedBy.replace('_', ' ')}`);
}

const speakers = { tester: 'the tester', model: 'the model', rules: 'the built-in rules' } as const;

function verdictLine({ passStatus, verdictSource, verdictConfidence }: JobResult): string {
  return `Verdict: ${passStatus ?? 'none'}${by(verdictSource)}; confidence ${verdictConfidence?.level ?? 'low'}`;
}

function by(source: StatementSource | undefined): string {
  return source ? `, by ${speakers[source]}` : '';
}

function printWebhook(request: ReceivedRequest, secret: string): void {
  console.log(`  Webhook received, signature ${isSigned(request, secret) ? 'verified' : 'NOT VALID'}:`);
  console.log(indented(JSON.parse(request.body.toString('utf8'))));
}

/** Every receiver should make this check: HMAC-SHA256 over the raw bytes, compared in constant time. */
function isSigned({ headers, body }: ReceivedRequest, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  const received = Buffer.from(String(headers['x-service-signature'] ?? ''), 'hex');
  return received.length === expected.length && timingSafeEqual(received, expected);
}

function indented(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/^/gm, '    ');
}
