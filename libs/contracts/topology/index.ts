/** The permitted calls and events of each service, and the NATS users that follow from them. */
export * from './nats-authorization.js';
export * from './topology.js';
