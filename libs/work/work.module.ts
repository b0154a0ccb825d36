/**
 * Work for a service with a database and a `WorkServiceConfig`: `WorkModule` among the imports, its processors among the
 * providers. Provides `WorkService`.
 */
import { CommandRegistry, endsWithin, ShutdownRegistry } from '@handtest/service';
import { BullModule, BullRegistrar } from '@nestjs/bullmq';
import { Global, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import type { Worker } from 'bullmq';
import { DataSource } from 'typeorm';
import { addWorkCommands } from './work-commands.js';
import { WorkRedis } from './work-redis.js';
import { WorkProcessor } from './work.processor.js';
import { WorkService } from './work.service.js';

/** How long BullMQ may take to note in Redis what has ended. */
const closeMs = 1_000;

@Global()
@Module({ providers: [WorkRedis], exports: [WorkRedis] })
class WorkRedisModule {}

@Global()
@Module({
  imports: [
    DiscoveryModule,
    WorkRedisModule,
    BullModule.forRootAsync({
      extraOptions: { manualRegistration: true },
      inject: [WorkRedis],
      useFactory: ({ connection, prefix }: WorkRedis) => ({ connection, prefix }),
    }),
    BullModule.registerQueue(),
  ],
  providers: [WorkService],
  exports: [WorkService],
})
export class WorkModule implements OnApplicationBootstrap {
  private workers: Worker[] = [];

  constructor(
    private readonly work: WorkService,
    private readonly redis: WorkRedis,
    private readonly discovery: DiscoveryService,
    private readonly registrar: BullRegistrar,
    database: DataSource,
    shutdown: ShutdownRegistry,
    commands: CommandRegistry,
  ) {
    shutdown.add('work', 'work', () => this.stop());
    addWorkCommands(commands, database, () => this.processors().map(({ queue }) => queue.name));
  }

  onApplicationBootstrap(): void {
    this.registrar.register();
    for (const { worker, queue } of this.processors()) {
      worker.concurrency = queue.concurrency;
      this.redis.watch(worker);
      this.workers.push(worker);
      this.work.serve(queue);
    }
  }

  private processors(): WorkProcessor[] {
    return this.discovery.getProviders().flatMap(({ instance }) => {
      return instance instanceof WorkProcessor ? [instance] : [];
    });
  }

  /** A worker that cannot reach Redis, or whose attempt does not end, would not end by itself. */
  private async stop(): Promise<void> {
    await Promise.all(this.workers.map((worker) => worker.pause(true)));
    const haveEnded = await this.work.stop();
    const closed = Promise.all(this.workers.map((worker) => worker.close(!haveEnded || !this.redis.isReady)));
    await endsWithin(closed, closeMs);
  }
}
