/** The limit of the NATS server for one message, when a service connects. */
import { startNats } from '@handtest/deployment';
import { Logger, type LoggerService } from '@nestjs/common';
import { connectToNats } from '../index.js';

it.each([
  ['1MB', ['NATS permits messages of 1048576 bytes only: set its max_payload to 8MB']],
  ['8MB', []],
])('a server that permits %s per message is reported as %j', async (size, expected) => {
  const nats = await startNats({ blocks: `max_payload: ${size}`, address: null, asProgram: true });
  const errors: unknown[] = [];
  const log = () => undefined;
  const error = (message: unknown) => void errors.push(message);
  Logger.overrideLogger({ log, warn: log, error } satisfies LoggerService);
  try {
    await (await connectToNats('job', nats.url)).close();
  } finally {
    Logger.overrideLogger(false);
    await nats.stop();
  }
  expect(errors).toEqual(expected);
});
