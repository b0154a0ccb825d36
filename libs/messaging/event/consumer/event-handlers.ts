/** The methods of this service that have `@OnEvent` or `@OnEvents`, by subject. */
import type { EventDefinition, EventEnvelope } from '@handtest/contracts/define';
import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { EntityManager } from 'typeorm';
import { declarationOf, type EventBatchMethod, type EventMethod } from './on-event.js';

export interface EventHandler {
  readonly definition: EventDefinition<object>;
  /** `run` gets all events of a transaction together; otherwise one event at a time. */
  readonly takesBatch: boolean;
  run(envelopes: readonly EventEnvelope<object>[], transaction: EntityManager): Promise<void>;
}

@Injectable()
export class EventHandlers {
  private readonly scanner = new MetadataScanner();
  private found?: ReadonlyMap<string, EventHandler>;

  constructor(private readonly discovery: DiscoveryService) {}

  /** Call this only when all providers exist. */
  all(): ReadonlyMap<string, EventHandler> {
    this.found ??= this.discover();
    return this.found;
  }

  private discover(): Map<string, EventHandler> {
    const handlers = new Map<string, EventHandler>();
    const wrappers = [...this.discovery.getProviders(), ...this.discovery.getControllers()];
    const instances = new Set(
      wrappers.filter(({ isNotMetatype }) => !isNotMetatype).map(({ instance }) => instance),
    );
    for (const instance of instances) {
      if (typeof instance !== 'object' || instance === null) continue;
      for (const handler of this.handlersOf(instance)) {
        const { subject } = handler.definition;
        // An event and its id are one transaction; two handlers would have to share it.
        if (handlers.has(subject))
          throw new Error(`${subject} has two handlers: let one of them call both services`);
        handlers.set(subject, handler);
      }
    }
    return handlers;
  }

  private handlersOf(instance: object): EventHandler[] {
    return this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object).flatMap((name) => {
      const method = (instance as Record<string, unknown>)[name];
      const declaration = declarationOf(method);
      if (!declaration) return [];
      const run: EventHandler['run'] = declaration.takesBatch
        ? (envelopes, transaction) => {
            const payloads = envelopes.map(({ payload }) => payload);
            return (method as EventBatchMethod<object>).call(instance, payloads, transaction);
          }
        : async (envelopes, transaction) => {
            for (const envelope of envelopes)
              await (method as EventMethod<object>).call(instance, envelope.payload, transaction, envelope);
          };
      return [{ ...declaration, run }];
    });
  }
}
