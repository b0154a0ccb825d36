/** Which method of this service deals with which subject, found among its providers and controllers by `@OnEvent(s)`. */
import type { EventDefinition } from '@handtest/contracts/define';
import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import { type EventBatchMethod, eventOf, type EventMethod, eventsOf } from './on-event.js';

export interface EventHandler {
  readonly definition: EventDefinition<object>;
  /** One of the two: each event by itself, or those of one transaction together. */
  readonly run?: EventMethod<object>;
  readonly runAll?: EventBatchMethod<object>;
}

@Injectable()
export class EventHandlers {
  private readonly scanner = new MetadataScanner();
  private found?: ReadonlyMap<string, EventHandler>;

  constructor(private readonly discovery: DiscoveryService) {}

  /** By subject. To be asked once all providers exist. */
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
      for (const handler of this.handlersOf(instance as Record<string, unknown>)) {
        const { subject } = handler.definition;
        // One transaction per event and service: two handlers would have to agree on one.
        if (handlers.has(subject))
          throw new Error(`${subject} has two handlers: let one of them call both services`);
        handlers.set(subject, handler);
      }
    }
    return handlers;
  }

  private handlersOf(instance: Record<string, unknown>): EventHandler[] {
    const handlers: EventHandler[] = [];
    for (const name of this.scanner.getAllMethodNames(Object.getPrototypeOf(instance) as object)) {
      const method = instance[name];
      const definition = eventOf(method);
      if (definition) handlers.push({ definition, run: (method as EventMethod<object>).bind(instance) });
      const together = eventsOf(method);
      if (together) {
        const runAll = (method as EventBatchMethod<object>).bind(instance);
        handlers.push({ definition: together, runAll });
      }
    }
    return handlers;
  }
}
