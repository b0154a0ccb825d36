/** The very first start of a system: there is no stream yet, and several parts of a service ask for it. */
import { setImmediate as turn } from 'node:timers/promises';
import { startNats } from '@handtest/deployment';
import { Logger } from '@nestjs/common';
import { connectToNats } from '../../nats-connection.js';
import type { EventOptions } from '../event-options.js';
import { EventStream } from '../stream/event-stream.js';

it.each(Array.from({ length: 12 }, (_, round) => round))('reports no lost stream: round %d', async () => {
  const nats = await startNats({ address: null });
  const connections = await Promise.all(Array.from({ length: 8 }, () => connectToNats('first', nats.url)));
  const reported: unknown[] = [];
  const error = (message: unknown) => reported.push(message);
  Logger.overrideLogger({ log: () => undefined, warn: error, error });
  const streams = connections.map(
    (connection) =>
      new EventStream({ connection, copies: { replicas: 1, tags: [] } } as unknown as EventOptions),
  );
  const asked: Promise<{ created: string }>[] = [];
  for (let count = 0; count < 100; count++) {
    asked.push(...streams.map((stream) => stream.ensure()));
    await turn();
  }
  const found = await Promise.all(asked);
  await Promise.all(connections.map((connection) => connection.close()));
  await nats.stop();
  expect(new Set(found.map(({ created }) => created)).size).toBe(1);
  expect(reported).toEqual([]);
});
