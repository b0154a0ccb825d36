/** Calls at a steady rate from several processes' connections to a service with several replicas, without a retry. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  clientOf,
  DeadlineExceeded,
  defineContract,
  rpc,
  ServiceUnavailable,
  systemCall,
} from '@handtest/contracts/define';
import { type INestMicroservice, Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NatsConnection } from '@nats-io/transport-node';
import { IsInt } from 'class-validator';
import { connectToNats } from '../../nats-connection.js';
import { NatsRpcClient } from '../../rpc/nats-rpc-client.js';
import { NatsTransport } from '../../rpc/nats-transport.js';
import { serve } from '../../rpc/serve.js';

class Sum {
  @IsInt()
  n: number;
}

const contract = defineContract('sum', { next: rpc(Sum, Sum) });
class SumClient extends clientOf(contract) {}

@Injectable()
class SumService {
  async next({ n }: Sum) {
    return { n: n + 1 };
  }
}

@Module({ controllers: [serve(contract, { next: SumService })], providers: [SumService] })
class SumModule {}

const callEveryMs = 20;
const connections = 3;

export interface CallFigures {
  readonly tried: number;
  readonly failed: number;
  /** Failures that do not say that the service is unavailable or late, and wrong answers. */
  readonly unclear: readonly string[];
  /** Between two answers. */
  readonly longestStopMs: number;
  readonly slowestMs: number;
}

export class CallLoad {
  private tried = 0;
  private failed = 0;
  private readonly unclear: string[] = [];
  private longestStopMs = 0;
  private slowestMs = 0;
  private answeredAtMs = performance.now();
  private stopping = false;
  private readonly running: Promise<void>;
  private stopped?: Promise<CallFigures>;

  static async start(natsUrl: string): Promise<CallLoad> {
    const all = Array.from({ length: connections });
    const serving = await Promise.all(all.map(() => connectToNats('summing', natsUrl)));
    const services = await Promise.all(serving.map(serveSums));
    const calling = await Promise.all(all.map(() => connectToNats('calling', natsUrl)));
    return new CallLoad(services, [...serving, ...calling], calling);
  }

  private constructor(
    private readonly services: readonly INestMicroservice[],
    private readonly open: readonly NatsConnection[],
    calling: readonly NatsConnection[],
  ) {
    const clients = calling.map((connection) => new SumClient(new NatsRpcClient(connection)));
    this.running = this.run(clients);
  }

  stop(): Promise<CallFigures> {
    return (this.stopped ??= this.end());
  }

  private async end(): Promise<CallFigures> {
    this.stopping = true;
    await this.running;
    await Promise.all(this.services.map((service) => service.close()));
    await Promise.all(this.open.map((connection) => connection.close()));
    const { tried, failed, unclear, longestStopMs, slowestMs } = this;
    return { tried, failed, unclear, longestStopMs, slowestMs };
  }

  private async run(clients: readonly SumClient[]): Promise<void> {
    const open = new Set<Promise<void>>();
    while (!this.stopping) {
      const call = this.call(clients[this.tried % clients.length]!, this.tried++);
      open.add(call);
      void call.finally(() => open.delete(call));
      await delay(callEveryMs);
    }
    await Promise.all(open);
  }

  private async call(client: SumClient, n: number): Promise<void> {
    const startedMs = performance.now();
    try {
      const answer = await client.next({ n }, systemCall('calling'));
      if (answer.n !== n + 1) this.unclear.push(`${n} + 1 is ${answer.n}`);
      const nowMs = performance.now();
      this.longestStopMs = Math.max(this.longestStopMs, nowMs - this.answeredAtMs);
      this.answeredAtMs = nowMs;
    } catch (error) {
      this.failed++;
      const isClear = error instanceof ServiceUnavailable || error instanceof DeadlineExceeded;
      if (!isClear) this.unclear.push(String(error));
    }
    this.slowestMs = Math.max(this.slowestMs, performance.now() - startedMs);
  }
}

async function serveSums(connection: NatsConnection): Promise<INestMicroservice> {
  const strategy = new NatsTransport(connection, 'summing');
  const service = await NestFactory.createMicroservice(SumModule, { strategy, logger: false });
  await service.listen();
  return service;
}
