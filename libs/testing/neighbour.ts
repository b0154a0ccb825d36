/** A fake of a service that the service under test calls. A controller serves the real contract. */
import { connectToNats, NatsTransport } from '@handtest/messaging';
import { type LoggerService, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/** Nest has one set of levels per process, so `logger: false` also mutes the service under test. */
const silence: LoggerService = { log: () => undefined, warn: () => undefined, error: () => undefined };

/** @param controller a class with `@Serves` */
export async function startNeighbour(
  natsUrl: string,
  service: string,
  controller: Type<unknown>,
): Promise<{ stop(): Promise<void> }> {
  @Module({ controllers: [controller] })
  class NeighbourModule {}
  const connection = await connectToNats(service, natsUrl);
  const strategy = new NatsTransport(connection, service);
  const app = await NestFactory.createMicroservice(NeighbourModule, { strategy, logger: silence });
  await app.listen();
  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= app.close().then(() => connection.close())) };
}
