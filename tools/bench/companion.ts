/**
 * A process beside this one, with its own event loop: it generates load, is a floor, or receives webhooks. It answers
 * questions over IPC, and ends with this process.
 */
import { type ChildProcess, fork } from 'node:child_process';
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

export class Companion<Question> implements AsyncDisposable {
  private readonly pending = new Map<number, PromiseWithResolvers<unknown>>();
  private asked = 0;
  private errorOutput = '';
  private readonly child: ChildProcess;
  private readonly ended: Promise<void>;

  /** @param program its file in this folder, without extension */
  constructor(
    private readonly program: string,
    nodeOptions: readonly string[] = [],
  ) {
    this.child = fork(join(import.meta.dirname, `${program}.js`), [], {
      execArgv: ['--enable-source-maps', ...nodeOptions],
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    });
    this.child.on('message', (message) => this.settle(message as Answered));
    this.child.stderr!.on('data', (text: Buffer) => {
      this.errorOutput = `${this.errorOutput}${text}`.slice(-2_000);
    });
    this.ended = new Promise((resolve) =>
      this.child.once('exit', (code, signal) => {
        const error = new Error(`${program} ended with ${signal ?? code}\n${this.errorOutput}`);
        for (const { reject } of this.pending.values()) reject(error);
        resolve();
      }),
    );
  }

  get pid(): number {
    return this.child.pid!;
  }

  /** Rejects with the error of the other process, and when that process ends before it answers. */
  ask<Answer>(question: Question): Promise<Answer> {
    if (!this.child.connected) return Promise.reject(new Error(`${this.program} has ended`));
    const id = this.asked++;
    const answered = Promise.withResolvers<unknown>();
    this.pending.set(id, answered);
    this.child.send({ id, question } satisfies Asked);
    return answered.promise as Promise<Answer>;
  }

  [Symbol.asyncDispose](): Promise<void> {
    if (this.child.connected) this.child.disconnect();
    return this.ended;
  }

  private settle({ id, answer, error }: Answered): void {
    const answered = this.pending.get(id);
    this.pending.delete(id);
    if (error === undefined) answered?.resolve(answer);
    else answered?.reject(new Error(`${this.program}: ${error}`));
  }
}

/** The other side. */
export function answerQuestions<Question>(answer: (question: Question) => unknown): void {
  process.on('message', async ({ id, question }: Asked) => {
    try {
      process.send?.({ id, answer: await answer(question as Question) } satisfies Answered);
    } catch (error) {
      process.send?.({ id, error: String((error as Error).stack) } satisfies Answered);
    }
  });
  process.on('disconnect', () => process.exit(0));
  // Ctrl-C reaches the whole process group. The benchmark decides when its companions end.
  process.on('SIGINT', () => undefined);
}
