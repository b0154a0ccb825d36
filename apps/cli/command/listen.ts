/** `handtest listen`: forwards the webhooks of a project to an address of this machine, while you develop a receiver. */
import { randomUUID } from 'node:crypto';
import { type Command, Option } from 'commander';
import { Context } from '../context.js';
import { deliveryOf, newSigningSecret } from '../delivery/delivery.js';
import { FinishedJobs, lastEnd } from '../delivery/finished-jobs.js';
import { forwarded } from '../delivery/forwarding.js';
import { WrongUse } from '../wrong-use.js';

interface ListenOptions {
  readonly forwardTo: string;
  readonly secret?: string;
}

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
  // Not with so many retries: the address may be wrong.
  const projectId = await context.projectId(context.client);
  const start = await lastEnd(context.client, projectId);
  const client = context.clientWith({ maxRetries });
  context.print(`Signing secret: ${secret}`);
  context.print(`Webhooks of ${projectId} go to ${forwardTo}. Ctrl-C stops it.`);
  for await (const job of new FinishedJobs(client, projectId, context.signal, start)) {
    const delivery = deliveryOf(job, secret, { id: `msg_${randomUUID()}`, atMs: Date.now() });
    context.print(
      `${new Date().toISOString().slice(11, 19)}  ${job.id} ${job.status}  ${await forwarded(forwardTo, delivery, context.signal)}`,
    );
  }
}
