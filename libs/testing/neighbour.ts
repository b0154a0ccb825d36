/** A service that the one under test calls, played by a controller that serves the real contract. */
import { connectToNats, NatsTransport } from '@handtest/messaging';
import { type LoggerService, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/** Not `logger: false`, which would mute the service under test as well: Nest has one set of levels in a process. */
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
  return {
    async stop() {
      await app.close();
      await connection.close();
    },
  };
}
