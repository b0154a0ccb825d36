/**
 * A process of the benchmark's own beside this one, so that what generates load, answers it or receives it has an event
 * loop to itself. It is asked by messages, answers each, and ends when this process does.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

interface Asked {
  readonly id: number;
  readonly question: unknown;
}

interface Answered {
  readonly id: number;
  readonly answer?: unknown;
  readonly error?: string;
}

export class Companion {
  private readonly open = new Map<number, PromiseWithResolvers<unknown>>();
  private asked = 0;
  private lastWords = '';

  /**
   * @param program its file in this folder, without extension
   * @param nodeOptions for Node itself
   */
  static start(program: string, nodeOptions: readonly string[] = []): Companion {
    const file = join(import.meta.dirname, `${program}.js`);
    const execArgv = ['--enable-source-maps', ...nodeOptions];
    const child = fork(file, [], {
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    return new Companion(program, child);
  }

  private constructor(
    private readonly program: string,
    private readonly child: ChildProcess,
  ) {
    child.on('message', (message) => this.settle(message as Answered));
    // Node reports its inspector there, which is of no interest; what a program says before it dies is.
    child.stderr!.on('data', (text: Buffer) => (this.lastWords = `${this.lastWords}${text}`.slice(-2_000)));
    child.on('exit', (code, signal) => {
      this.fail(new Error(`${program} ended with ${signal ?? code}\n${this.lastWords}`));
    });
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Rejects with what the other side threw, and when it ends before it has answered. */
  ask<Answer>(question: unknown): Promise<Answer> {
    if (!this.child.connected) return Promise.reject(new Error(`${this.program} has ended`));
    const id = this.asked++;
    const settled = Promise.withResolvers<unknown>();
    this.open.set(id, settled);
    this.child.send({ id, question } satisfies Asked);
    return settled.promise as Promise<Answer>;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.disconnect();
    await ended;
  }

  private settle({ id, answer, error }: Answered): void {
    const settled = this.open.get(id);
    this.open.delete(id);
    if (error === undefined) settled?.resolve(answer);
    else settled?.reject(new Error(`${this.program}: ${error}`));
  }

  private fail(error: Error): void {
    for (const { reject } of this.open.values()) reject(error);
    this.open.clear();
  }
}

/** Runs the work and ends the companion whatever becomes of it. */
export async function withCompanion<Result>(
  program: string,
  work: (companion: Companion) => Promise<Result>,
): Promise<Result> {
  const companion = Companion.start(program);
  try {
    return await work(companion);
  } finally {
    await companion.stop();
  }
}

/** The other side: the whole of a companion's program is what it answers. */
export function answerQuestions<Question>(answer: (question: Question) => unknown): void {
  process.on('message', (message) => {
    const { id, question } = message as Asked;
    void respond(id, async () => answer(question as Question));
  });
  process.on('disconnect', () => process.exit(0));
  // Ctrl-C reaches the whole process group; the benchmark decides when its companions end.
  process.on('SIGINT', () => undefined);
}

async function respond(id: number, answer: () => Promise<unknown>): Promise<void> {
  const reply: Answered = await answer().then(
    (value) => ({ id, answer: value }),
    (error: unknown) => ({
      id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  process.send?.(reply);
}
