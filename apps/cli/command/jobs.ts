/** `handtest jobs`: list, get, watch, cancel and open jobs. */
import { spawn } from 'node:child_process';
import type { Params } from '@handtest/sdk';
import type { Command } from 'commander';
import { Context } from '../context.js';
import { exitCodeOf } from '../exit-code.js';
import { LiveProgress } from '../job/live-progress.js';
import { jobTable } from '../job/job-table.js';
import { outcomeOf } from '../report/outcome.js';
import { summaryOf } from '../report/summary.js';
import { acceptDoubtful } from './accept-doubtful.js';
import { idOf, numberOf } from './given-value.js';

interface Output {
  readonly json?: boolean;
}

interface WatchOptions extends Output {
  readonly acceptDoubtful?: boolean;
}

interface ListOptions extends Output {
  readonly status?: string;
  readonly limit: number;
}

export function addJobs(program: Command): void {
  const jobs = program.command('jobs').description('List, read, watch, cancel and open jobs');
  jobs
    .command('list')
    .description('List jobs, the latest first')
    .option('--status <statuses>', 'only these, separated by commas')
    .option('--limit <count>', 'at most', numberOf, 20)
    .option('--json', 'print JSON')
    .action((options: ListOptions, command: Command) => list(Context.of(command), options));
  jobs
    .command('get')
    .description('Show a job')
    .argument('<job>', 'id of the job', idOf)
    .option('--json', 'print the record as JSON')
    .action((job: string, options: Output, command: Command) => get(Context.of(command), job, options));
  jobs
    .command('watch')
    .description('Wait for a job; the exit code is its verdict')
    .argument('<job>', 'id of the job', idOf)
    .option('--json', 'print the record as JSON')
    .option(...acceptDoubtful)
    .action((job: string, options: WatchOptions, command: Command) =>
      watch(Context.of(command), job, options),
    );
  jobs
    .command('cancel')
    .description('Cancel a job')
    .argument('<job>', 'id of the job', idOf)
    .action(async (job: string, _options: Output, command: Command) => {
      const context = Context.of(command);
      const { status } = await context.client.jobs.cancel(job);
      context.print(`${job} is ${status}.`);
    });
  jobs
    .command('open')
    .description('Open a job in the browser')
    .argument('<job>', 'id of the job', idOf)
    .action((job: string, _options: Output, command: Command) => open(Context.of(command), job));
}

async function list(context: Context, { status, limit, json }: ListOptions): Promise<void> {
  const { namedProject: projectId, client } = context;
  const statuses = status?.split(',').map((one) => one.trim()) as Params<'jobs.list'>['status'];
  const query = { view: 'summary', limit, status: statuses, projectId } as const;
  const { items } = await client.jobs.list(query).page();
  context.print(json ? JSON.stringify(items, null, 2) : jobTable(items));
}

async function get(context: Context, jobId: string, { json }: Output): Promise<void> {
  const job = await context.client.jobs.get(jobId);
  context.print(json ? JSON.stringify(job, null, 2) : summaryOf(job));
}

async function watch(
  context: Context,
  jobId: string,
  { json, acceptDoubtful: acceptsAny }: WatchOptions,
): Promise<void> {
  const progress = new LiveProgress();
  try {
    const { signal } = context;
    const job = await context.client.jobs.wait(jobId, {
      signal,
      onProgress: (event) => progress.show(event),
    });
    progress.end();
    process.exitCode = exitCodeOf(outcomeOf(job, acceptsAny));
    context.print(json ? JSON.stringify(job, null, 2) : summaryOf(job));
  } finally {
    progress.end();
  }
}

const openers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', ''],
};

/** Prints the address too, for machines without a browser. */
async function open(context: Context, jobId: string): Promise<void> {
  const { jobUrl } = await context.client.jobs.get(jobId);
  context.print(jobUrl);
  const [program, ...args] = openers[process.platform] ?? ['xdg-open'];
  const browser = spawn(program, [...args, jobUrl], { stdio: 'ignore', detached: true });
  browser.once('error', () => context.note('There is no browser to open it here.'));
  browser.unref();
}
