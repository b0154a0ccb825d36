import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@handtest/deployment';
import { Controller, Get, Module } from '@nestjs/common';
import { Agent, request } from 'undici';
import { loadConfig } from './load-config.js';
import { createLogger } from './logger.js';
import { ServiceConfig } from './service.config.js';
import { startService } from './start-service.js';

@Controller()
class SampleController {
  @Get('work')
  async work() {
    await delay(Math.random() * 10);
    return {};
  }
}

@Module({ controllers: [SampleController] })
class SampleModule {}

const rounds = 3;
const clients = 30;

describe('stopping under load', () => {
  it('answers every request of every connection and refuses new connections', async () => {
    const outcomes = new Map<string, number>();
    const count = (outcome: string) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    for (let round = 0; round < rounds; round++) await stopUnderLoad(count);
    const { 200: answered = 0, ECONNREFUSED: refused = 0, ...dropped } = Object.fromEntries(outcomes);
    expect(dropped).toEqual({});
    expect(answered).toBeGreaterThan(rounds * clients);
    expect(refused).toBe(rounds * clients);
  });
});

/** Every client asks again and again, over connections that are kept open, until it is refused. */
async function stopUnderLoad(count: (outcome: string) => void): Promise<void> {
  const env = { HOST: '127.0.0.1', PORT: '0', NATS_URL: 'nats://127.0.0.1', SHUTDOWN_DRAIN_MS: '1000' };
  const options = { name: 'sample', module: () => SampleModule, config: ServiceConfig };
  const service = await startService(
    options,
    loadConfig(ServiceConfig, env),
    createLogger('sample', 'silent'),
  );
  const dispatcher = new Agent({ connections: clients, pipelining: 1 });
  const answered = new Set<number>();
  const ask = async (client: number) => {
    const { statusCode, body } = await request(`${service.url}/work`, { dispatcher });
    await body.dump();
    answered.add(client);
    return String(statusCode);
  };
  const asking = Array.from({ length: clients }, async (_, client) => {
    for (let outcome = ''; outcome !== 'ECONNREFUSED';) {
      outcome = await ask(client).catch((error: NodeJS.ErrnoException) => error.code ?? error.message);
      count(outcome);
    }
  });
  await eventually(() => expect(answered.size).toBe(clients));
  expect(await service.stop()).toEqual([]);
  await Promise.all(asking);
  await dispatcher.destroy();
}
