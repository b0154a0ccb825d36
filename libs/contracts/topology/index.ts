/** Who talks to whom, and the users and permissions of the bus that follow from it. */
export * from './nats-authorization.js';
export * from './topology.js';
