/** The NATS side of a service: calls between services, and events from an outbox into an inbox. */
export * from './event/event.module.js';
export * from './event/event-subscription.js';
export * from './event/messaging-tables.js';
export * from './event/on-event.js';
export * from './event/outbox.js';
export * from './event/parked-messages.js';
export * from './messaging.module.js';
export * from './nats-connection.js';
export * from './rpc/contract-error.filter.js';
export * from './rpc/nats-rpc-client.js';
export * from './rpc/nats-transport.js';
export * from './rpc/request-validation.js';
export * from './rpc/serve.js';
