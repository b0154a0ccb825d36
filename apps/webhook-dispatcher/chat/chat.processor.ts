/** Sends chat messages, with the retries and the guarded connections of deliveries. */
import { systemCall } from '@handtest/contracts/define';
import { ProjectClient, ProjectNotFound } from '@handtest/contracts/identity';
import { execute, queryOne } from '@handtest/database';
import { endsWithin, ServiceIdentity, ShutdownRegistry } from '@handtest/service';
import { type Attempt, type Outcome, workerOptions, WorkProcessor, WorkService } from '@handtest/work';
import { Processor } from '@nestjs/bullmq';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AttemptOutcome, ownMistake } from '../attempt/attempt-outcome.js';
import { AttemptService } from '../attempt/attempt.service.js';
import { countsAfter, type StartedAttempt } from '../attempt/retry-schedule.js';
import { chatQueue } from './chat-queue.js';

const selectSql = `
SELECT project_id, text, counted_attempts, own_faults, clock_timestamp() AS started_at,
       (extract(epoch FROM clock_timestamp() - begun_at) * 1000)::float8 AS started_ms
  FROM chat_message WHERE job_id = $jobId`;

const recordSql =
  'UPDATE chat_message SET counted_attempts = $countedAttempts, own_faults = $ownFaults WHERE job_id = $jobId';

/** Together with the end of the work, which waits 5.5 s, longer than any attempt: a chat gets no message twice. */
const stopMs = 13_000;

interface ChatMessage extends StartedAttempt, Record<string, unknown> {
  readonly projectId: string;
  readonly text: string;
}

@Injectable()
@Processor(chatQueue.name, workerOptions)
export class ChatProcessor extends WorkProcessor implements OnApplicationBootstrap {
  private readonly log = new Logger(ChatProcessor.name);
  private readonly running = new Set<Promise<void>>();

  constructor(
    work: WorkService,
    private readonly database: DataSource,
    private readonly projects: ProjectClient,
    private readonly attempts: AttemptService,
    private readonly self: ServiceIdentity,
    private readonly shutdown: ShutdownRegistry,
  ) {
    super(work, chatQueue);
  }

  onApplicationBootstrap(): void {
    this.shutdown.add('edge', 'chat', () => this.stop());
  }

  override process(job: Parameters<WorkProcessor['process']>[0]): Promise<void> {
    const run = super.process(job).finally(() => this.running.delete(run));
    this.running.add(run);
    return run;
  }

  private async stop(): Promise<void> {
    await this.worker.pause(true);
    await endsWithin(Promise.allSettled(this.running), stopMs);
  }

  protected async attempt({ key: jobId }: Attempt): Promise<Outcome | void> {
    const message = await queryOne<ChatMessage>(this.database, selectSql, { jobId });
    if (!message) return;
    const startMs = performance.now();
    const outcome = await this.send(message);
    if (!outcome) return;
    const elapsedMs = performance.now() - startMs;
    const { nextMs, ...counts } = countsAfter(message, outcome, elapsedMs);
    return {
      effects: async (transaction) => void (await execute(transaction, recordSql, { jobId, ...counts })),
      // The chat shows the message: another attempt must not send it again.
      isFinal: outcome.acknowledged,
      retryInMs: nextMs === undefined ? undefined : nextMs - message.startedMs - elapsedMs,
    };
  }

  /** Undefined when the project has no chat hook any more. Each attempt requests its address, which is not stored. */
  private async send({ projectId, text, ownFaults }: ChatMessage): Promise<AttemptOutcome | undefined> {
    try {
      const { chatWebhookUrl } = await this.projects.chatHook({ projectId }, systemCall(this.self.name));
      if (chatWebhookUrl === null) return undefined;
      return await this.attempts.post(chatWebhookUrl, Buffer.from(JSON.stringify({ text })), ownFaults);
    } catch (error) {
      if (error instanceof ProjectNotFound) return undefined;
      this.log.warn({ err: error, projectId }, 'A chat message could not be sent');
      return ownMistake(0);
    }
  }
}
