/** What every command gets: the client, the streams and the signal of Ctrl-C. */
import { Handtest, type HandtestOptions } from '@handtest/sdk';
import type { Command } from 'commander';
import { type Account, accountOf } from './account/account.js';
import { WrongUse } from './wrong-use.js';

export interface GlobalOptions {
  readonly apiUrl?: string;
  readonly token?: string;
  readonly project?: string;
  readonly verbose?: boolean;
}

export class Context {
  private interruption: AbortController | undefined;

  constructor(
    private readonly global: GlobalOptions,
    readonly env: NodeJS.ProcessEnv = process.env,
  ) {}

  static of(command: Command): Context {
    return new Context(command.optsWithGlobals<GlobalOptions>());
  }

  /** Of Ctrl-C: until it is read, Ctrl-C ends the process at once. After that the second one does. */
  get signal(): AbortSignal {
    if (!this.interruption) {
      const interruption = (this.interruption = new AbortController());
      for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interruption.abort());
    }
    return this.interruption.signal;
  }

  get account(): Account {
    return accountOf(this.global, this.env);
  }

  get client(): Handtest {
    return this.clientWith({});
  }

  clientWith(options: Pick<HandtestOptions, 'maxRetries'>): Handtest {
    const { url: baseUrl, token } = this.account;
    try {
      return new Handtest({ ...options, baseUrl, token });
    } catch (error) {
      // In the words of this program.
      throw new WrongUse((error as Error).message.replaceAll('baseUrl', '--api-url'));
    }
  }

  get namedProject(): string | undefined {
    return this.global.project || this.env.HANDTEST_PROJECT || undefined;
  }

  /** The named project, else the only one of the account. */
  async projectId(client: Handtest): Promise<string> {
    if (this.namedProject) return this.namedProject;
    const { items, pagination } = await client.projects.list({ limit: 2 }).page();
    if (items.length === 1 && !pagination.hasMore) return items[0]!.id;
    throw new WrongUse(
      items.length === 0
        ? 'There is no project yet. Create one with POST /api/projects.'
        : 'There are several projects. Give --project, or set HANDTEST_PROJECT.',
    );
  }

  /** For people to follow; results go to the standard output. */
  note(text: string): void {
    process.stderr.write(`${text}\n`);
  }

  /** The result, for other programs to read. */
  print(text: string): void {
    process.stdout.write(`${text}\n`);
  }
}
