/** The NATS side of a service: calls between services, and events from an outbox into an inbox. */
export { natsAuthorizationCommand } from './authorization/nats-authorization-command.js';
export * from './event/event.module.js';
export * from './event/consumer/event-subscription.js';
export * from './event/messaging-tables.js';
export * from './event/consumer/on-event.js';
export * from './event/outbox/outbox.js';
export * from './event/consumer/parked-messages.js';
export * from './messaging.module.js';
export * from './nats-connection.js';
export * from './rpc/nats-rpc-client.js';
export * from './rpc/nats-transport.js';
export * from './rpc/request-validation.js';
export * from './rpc/serve.js';
