/**
 * Every service can inject its config (by its own class and by each base class), its name, commands, health, shutdown.
 */
import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { CommandRegistry } from './command-registry.js';
import { HealthRegistry } from './health-registry.js';
import type { ServiceConfig } from './service.config.js';
import { ShutdownRegistry } from './shutdown-registry.js';

export class ServiceIdentity {
  constructor(readonly name: string) {}
}

@Global()
@Module({})
export class ServiceModule {
  static forRoot(name: string, config: ServiceConfig): DynamicModule {
    const providers: Provider[] = [
      { provide: ServiceIdentity, useValue: new ServiceIdentity(name) },
      ...classesOf(config).map((provide) => ({ provide, useValue: config })),
      CommandRegistry,
      HealthRegistry,
      ShutdownRegistry,
    ];
    return { module: ServiceModule, providers, exports: providers };
  }
}

/** The class of an object and its base classes, so that a library can inject the base that it knows. */
function classesOf(config: object): (new () => object)[] {
  const classes: (new () => object)[] = [];
  let prototype: unknown = Object.getPrototypeOf(config);
  while (prototype && prototype !== Object.prototype) {
    classes.push((prototype as { constructor: new () => object }).constructor);
    prototype = Object.getPrototypeOf(prototype);
  }
  return classes;
}
