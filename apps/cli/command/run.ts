/** `handtest run`: submits a job, waits, shows the progress, writes reports. The exit code is the verdict. */
import { writeFileSync } from 'node:fs';
import type { Handtest, JobRecord } from '@handtest/sdk';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { Context } from '../context.js';
import { exitCodeOfJob, exitCodes } from '../exit-code.js';
import { LiveProgress } from '../job/live-progress.js';
import { jobParametersOf, type JobOptions } from '../job/job-parameters.js';
import { junitOf } from '../report/junit.js';
import { sarifOf } from '../report/sarif.js';
import { summaryOf } from '../report/summary.js';
import { version } from '../version.js';

interface RunOptions extends JobOptions {
  readonly json?: boolean;
  readonly junit?: string;
  readonly sarif?: string;
  readonly wait: boolean;
  readonly timeout?: number;
  readonly cancelOnInterrupt?: boolean;
}

export function addRun(program: Command): void {
  program
    .command('run')
    .description('Submit a job and wait for its result')
    .argument('[address]', 'web address to test; a template may have it')
    .option('-d, --description <text>', 'instructions for the tester')
    .option('--template <name>', 'template of the project')
    .option('--template-file <file>', 'template as a markdown file')
    .option('--schema <file>', 'output schema as a JSON file')
    .option('--duration <minutes>', 'target of the test', numberOf)
    .addOption(new Option('--device <class>', 'viewport').choices(['desktop', 'mobile']))
    .option('--repo <owner/repo>', 'repository of the website; can be repeated', collect)
    .option('--metadata <key=value>', 'kept with the job; can be repeated', collect)
    .option('--json', 'print the record as JSON')
    .option('--junit <file>', 'write a JUnit report')
    .option('--sarif <file>', 'write the findings as SARIF')
    .option('--no-wait', 'print the id of the job and end')
    .option('--timeout <minutes>', 'wait no longer; the job continues', numberOf)
    .option('--cancel-on-interrupt', 'cancel the job at Ctrl-C')
    .action(async (address: string | undefined, options: RunOptions, command: Command) => {
      process.exitCode = await run(Context.of(command), address, options);
    });
}

async function run(context: Context, address: string | undefined, options: RunOptions): Promise<number> {
  const { client } = context;
  const parameters = jobParametersOf(address, options);
  const hasProject = parameters.codehostRepos !== undefined && context.namedProject === undefined;
  const params = { ...parameters, ...(!hasProject && { projectId: await context.projectId(client) }) };
  if (!options.wait) {
    const { jobId } = await client.jobs.create(params);
    context.print(options.json ? JSON.stringify({ jobId }) : jobId);
    return exitCodes.success;
  }
  const job = await waitFor(context, client, params, options);
  if (options.junit) writeFileSync(options.junit, junitOf(job));
  if (options.sarif) writeFileSync(options.sarif, sarifOf(job, version));
  context.print(options.json ? JSON.stringify(job, null, 2) : summaryOf(job));
  return exitCodeOfJob(job);
}

async function waitFor(
  { signal }: Context,
  client: Handtest,
  params: Parameters<Handtest['jobs']['run']>[0],
  { timeout, cancelOnInterrupt }: RunOptions,
): Promise<JobRecord> {
  const progress = new LiveProgress();
  let jobId: string | undefined;
  try {
    return await client.jobs.run(params, {
      signal,
      cancelOnAbort: cancelOnInterrupt,
      timeoutMs: timeout === undefined ? undefined : timeout * 60_000,
      onProgress: (event) => {
        if (event.type === 'created') jobId = event.jobId;
        progress.show(event);
      },
    });
  } catch (error) {
    progress.end();
    if (signal.aborted && jobId) progress.note(interruptedText(jobId, cancelOnInterrupt));
    throw error;
  } finally {
    progress.end();
  }
}

function interruptedText(jobId: string, isCancelled?: boolean): string {
  if (isCancelled) return `Job ${jobId} is cancelled.`;
  return `Job ${jobId} continues. Watch it with: handtest jobs watch ${jobId}`;
}

function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

function numberOf(value: string): number {
  const number = Number(value);
  if (!Number.isFinite(number) || number <= 0) throw new InvalidArgumentError('It must be a number above 0.');
  return number;
}
