/** `handtest listen`: forwards the webhooks of a project to an address of this machine, while you develop a receiver. */
import { randomUUID } from 'node:crypto';
import { type Command, Option } from 'commander';
import { Context } from '../context.js';
import { deliveryOf, newSigningSecret } from '../delivery/delivery.js';
import { FinishedJobs } from '../delivery/finished-jobs.js';
import { WrongUse } from '../wrong-use.js';

interface ListenOptions {
  readonly forwardTo: string;
  readonly secret?: string;
}

/** As long as the real sender waits. */
const attemptMs = 15_000;
/** Outages of hours do not end it. */
const maxRetries = 1_000;

export function addListen(program: Command): void {
  program
    .command('listen')
    .description('Forward the webhooks of a project to your machine')
    .requiredOption('-f, --forward-to <url>', 'such as http://localhost:8080/webhook')
    .addOption(new Option('--secret <secret>', 'sign with this secret, whsec_…; a new one by default'))
    .action((options: ListenOptions, command: Command) => listen(Context.of(command), options));
}

/** Until Ctrl-C. Begins with jobs that end after the start. */
async function listen(
  context: Context,
  { forwardTo, secret = newSigningSecret() }: ListenOptions,
): Promise<void> {
  // `localhost:8080` can be parsed too: as a scheme.
  if (!URL.canParse(forwardTo) || !/^https?:/i.test(forwardTo))
    throw new WrongUse('--forward-to must be a web address, such as http://localhost:8080/webhook');
  if (!/^whsec_[A-Za-z0-9+/]+=*$/.test(secret)) throw new WrongUse('--secret must begin with whsec_');
  const client = context.clientWith({ maxRetries });
  const projectId = await context.projectId(client);
  context.print(`Signing secret: ${secret}`);
  context.print(`Webhooks of ${projectId} go to ${forwardTo}. Ctrl-C stops it.`);
  for await (const job of new FinishedJobs(client, projectId, context.signal)) {
    const { body, headers } = deliveryOf(job, secret, { id: `msg_${randomUUID()}`, atMs: Date.now() });
    context.print(
      `${new Date().toISOString().slice(11, 19)}  ${job.id} ${job.status}  ${await send(forwardTo, body, headers)}`,
    );
  }
}

/** What came of the attempt, in words. The real sender would try again. */
async function send(url: string, body: string, headers: Record<string, string>): Promise<string> {
  try {
    const signal = AbortSignal.timeout(attemptMs);
    const answer = await fetch(url, { method: 'POST', body, headers, signal, redirect: 'manual' });
    await answer.body?.cancel();
    return `${answer.status} ${answer.ok ? 'accepted' : 'not accepted'}`;
  } catch (error) {
    const { cause, message } = error as Error;
    return `no answer: ${cause instanceof Error ? cause.message : message}`;
  }
}
