/** One run of the action: creates the job, waits for its end, and reports it to the workflow. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  error as annotateError,
  getInput,
  info,
  notice,
  setFailed,
  setOutput,
  setSecret,
  summary,
  warning,
} from '@actions/core';
import { Handtest, isHandtestError, type JobRecord, type RunOptions } from '@handtest/sdk';
import { type ActionInput, actionInputOf } from './input/action-input.js';
import { InvalidInput } from './input/input-reader.js';
import { annotationsOf } from './report/annotation.js';
import { explanationOf, type Outcome, outcomeOf } from './report/outcome.js';
import { outputsOf } from './report/output.js';
import { logLine, progressText } from './report/progress.js';
import { summaryOf } from './report/summary.js';

/** Named imports, so that the bundle leaves out the rest of the toolkit. */
const annotate = { error: annotateError, warning, notice };

export async function runAction(): Promise<void> {
  const input = readInput();
  if (!input) return;
  setSecret(input.apiKey);
  if (input.request.codehostToken) setSecret(input.request.codehostToken);
  try {
    const client = new Handtest({ token: input.apiKey, baseUrl: input.apiUrl });
    if (input.waits) await report(await run(client, input), input);
    else await create(client, input);
  } catch (error) {
    reportError(error, input);
  }
}

function readInput(): ActionInput | undefined {
  const { env } = process;
  try {
    return actionInputOf({
      input: (name) => getInput(name),
      file: (path) => readFileSync(resolve(env.GITHUB_WORKSPACE ?? '.', path), 'utf8'),
      environment: env,
    });
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    setOutput('status', 'error');
    setOutput('explanation', error.faults.join('\n'));
    for (const fault of error.faults) setFailed(fault);
    return undefined;
  }
}

/** GitHub sends SIGINT when a workflow is cancelled, SIGTERM 7.5 s later, and ends the step 2.5 s after that. */
async function run(client: Handtest, input: ActionInput): Promise<JobRecord> {
  const cancelled = new AbortController();
  const abort = () => cancelled.abort();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, abort);
  let jobId: string | undefined;
  const onProgress: RunOptions['onProgress'] = (event) => {
    if (event.type === 'created') setOutput('job-id', (jobId = event.jobId));
    const text = progressText(event);
    if (text) info(logLine(text));
  };
  const { timeoutMs, cancelsOnAbort: cancelOnAbort } = input;
  try {
    return await client.jobs.run(input.request, {
      signal: cancelled.signal,
      timeoutMs,
      cancelOnAbort,
      onProgress,
    });
  } catch (error) {
    if (jobId && isHandtestError(error, 'wait_timeout')) await showPage(client, jobId);
    throw error;
  } finally {
    for (const signal of signals) process.off(signal, abort);
  }
}

/** The job continues, so its page is what the user needs now. Without an answer, the log still has its id. */
async function showPage(client: Handtest, jobId: string): Promise<void> {
  try {
    const { jobUrl } = await client.jobs.get(jobId);
    setOutput('job-url', jobUrl);
    info(`Its page: ${jobUrl}`);
  } catch (error) {
    if (!isHandtestError(error)) throw error;
  }
}

async function create(client: Handtest, { request }: ActionInput): Promise<void> {
  const { jobId } = await client.jobs.create(request);
  setOutput('status', 'created');
  setOutput('job-id', jobId);
  info(`The job ${jobId} is created`);
  await showPage(client, jobId);
}

async function report(job: JobRecord, { failures }: ActionInput): Promise<void> {
  for (const [name, value] of Object.entries(outputsOf(job))) setOutput(name, value);
  for (const { level, title, message } of annotationsOf(job)) annotate[level](message, { title });
  // Runners of others may have no summary.
  if (process.env.GITHUB_STEP_SUMMARY) await summary.addRaw(summaryOf(job)).write();
  conclude(outcomeOf(job), explanationOf(job), failures);
}

function conclude(outcome: Outcome, message: string, failures: ActionInput['failures']): void {
  if (failures.has(outcome)) setFailed(message);
  else info(logLine(`${outcome}: ${message}`));
}

/** An error without a code is a defect of this program: it ends the step. */
function reportError(error: unknown, { failures }: ActionInput): void {
  const isTimeout = isHandtestError(error, 'wait_timeout');
  setOutput('status', isTimeout ? 'timeout' : 'error');
  if (error instanceof Error && error.name === 'AbortError') {
    const message = 'The workflow was cancelled';
    setOutput('explanation', message);
    return setFailed(message);
  }
  if (!isHandtestError(error)) throw error;
  for (const fault of error.errors.slice(1)) annotateError(fault.message);
  const requestId = error.requestId ? ` (request ${error.requestId})` : '';
  const message = `${error.message}${requestId}`;
  setOutput('explanation', message);
  conclude(isTimeout ? 'timeout' : 'error', message, failures);
}
