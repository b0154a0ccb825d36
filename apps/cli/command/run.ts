/** `handtest run`: submits a job, waits, shows the progress, writes reports. The exit code is the verdict. */
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Handtest, JobRecord } from '@handtest/sdk';
import { type Command, Option } from 'commander';
import { Context } from '../context.js';
import { exitCodeOf, exitCodes } from '../exit-code.js';
import { LiveProgress } from '../job/live-progress.js';
import { jobParametersOf, type JobOptions } from '../job/job-parameters.js';
import { junitOf } from '../report/junit.js';
import { outcomeOf } from '../report/outcome.js';
import { sarifOf } from '../report/sarif.js';
import { summaryOf } from '../report/summary.js';
import { version } from '../version.js';
import { WrongUse } from '../wrong-use.js';
import { acceptDoubtful } from './accept-doubtful.js';
import { numberOf } from './given-value.js';

interface RunOptions extends JobOptions {
  readonly url?: string;
  readonly json?: boolean;
  readonly junit?: string;
  readonly sarif?: string;
  readonly wait: boolean;
  readonly timeout?: number;
  readonly cancelOnInterrupt?: boolean;
  readonly acceptDoubtful?: boolean;
}

export function addRun(program: Command): void {
  program
    .command('run')
    .description('Submit a job and wait for its result')
    .argument('[address]', 'web address to test; a template may have it')
    .option('--url <address>', 'the same as the argument')
    .option('-d, --description <text>', 'instructions for the tester')
    .option('--template <name>', 'template of the project')
    .option('--template-file <file>', 'template as a markdown file, with its .schema.json beside it')
    .option('--schema <file>', 'output schema as a JSON file')
    .option('--duration <minutes>', 'target of the test', numberOf)
    .addOption(new Option('--device <class>', 'viewport').choices(['desktop', 'mobile']))
    .option(
      '--repo <owner/repo>',
      'repository of the website; chooses the project when none is named; can be repeated',
      collect,
    )
    .option('--metadata <key=value>', 'kept with the job; can be repeated', collect)
    .option('--json', 'print the record as JSON')
    .option('--junit <file>', 'write a JUnit report')
    .option('--sarif <file>', 'write the findings as SARIF')
    .option('--no-wait', 'print the id of the job and end')
    .option('--timeout <minutes>', 'wait no longer; the job continues', numberOf)
    .option(...acceptDoubtful)
    .option('--cancel-on-interrupt', 'cancel the job at Ctrl-C')
    .action(async (address: string | undefined, options: RunOptions, command: Command) => {
      await run(Context.of(command), address, options);
    });
}

/** Sets the exit code before it prints, because a reader that has seen enough ends the program. */
async function run(context: Context, address: string | undefined, options: RunOptions): Promise<void> {
  const { client } = context;
  if (address !== undefined && options.url !== undefined)
    throw new WrongUse('Give the address once: as the argument or by --url.');
  if (!options.wait && (options.junit || options.sarif))
    throw new WrongUse('A report needs the result. Leave out --no-wait, or --junit and --sarif.');
  const parameters = jobParametersOf(address ?? options.url, options);
  const hasProject = parameters.codehostRepos !== undefined && context.namedProject === undefined;
  const params = { ...parameters, ...(!hasProject && { projectId: await context.projectId(client) }) };
  if (!options.wait) {
    const { jobId } = await client.jobs.create(params);
    context.print(options.json ? JSON.stringify({ jobId }) : jobId);
    return;
  }
  for (const path of [options.junit, options.sarif]) if (path) prepareFor(path);
  const job = await waitFor(context, client, params, options);
  process.exitCode = exitCodeOf(outcomeOf(job, options.acceptDoubtful));
  if (options.junit) write(context, options.junit, junitOf(job, options.acceptDoubtful));
  if (options.sarif) write(context, options.sarif, sarifOf(job, version));
  context.print(options.json ? JSON.stringify(job, null, 2) : summaryOf(job));
}

/** Before the job costs anything. @throws WrongUse */
function prepareFor(path: string): void {
  const folder = dirname(path);
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new WrongUse(`Cannot write ${path}: ${(error as Error).message}`);
  }
}

/** A report that cannot be written does not hide the verdict; a pass without its report is no success. */
function write(context: Context, path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    context.note(`Cannot write ${path}: ${(error as Error).message}`);
    process.exitCode ||= exitCodes.wrongUse;
  }
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
    if (signal.aborted) progress.note(await interruptedText(client, jobId, cancelOnInterrupt));
    throw error;
  } finally {
    progress.end();
  }
}

async function interruptedText(
  client: Handtest,
  jobId: string | undefined,
  cancels?: boolean,
): Promise<string> {
  if (!jobId) return 'A job may have been created. See: handtest jobs list';
  const watch = `Watch it with: handtest jobs watch ${jobId}`;
  if (!cancels) return `Job ${jobId} continues. ${watch}`;
  // It may have ended, or its report may be under way.
  const job = await client.jobs.get(jobId).catch(() => undefined);
  if (job?.status === 'cancelled') return `Job ${jobId} is cancelled.`;
  return `Job ${jobId} could not be cancelled${job ? `: it is ${job.status}` : ''}. ${watch}`;
}

function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}
