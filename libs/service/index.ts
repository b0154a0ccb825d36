/** The base of every service: bootstrap, typed config, JSON logs, tracing, metrics, health, ordered shutdown. */
export { Batcher, type BatcherOptions } from './batcher.js';
export * from './command-registry.js';
export * from './describe-config.js';
export { endsWithin } from './ends-within.js';
export { Env } from './env.js';
export * from './health-registry.js';
export * from './load-config.js';
export { createLogger, nestLogger } from './logger.js';
export { isOperational } from './operational-routes.js';
export * from './redaction.js';
export { release } from './release.js';
export * from './run-service.js';
export * from './service.config.js';
export * from './service.module.js';
export * from './shutdown-registry.js';
export * from './signature.js';
export * from './start-service.js';
export * from './ticket.js';
