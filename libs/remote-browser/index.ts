export * from './chromium/cdp.js';
export * from './chromium/targets.js';
export * from './egress/isolation.js';
export * from './egress/proof.js';
export * from './screen/screen.js';
export * from './screen/stream-server.js';
export * from './visit/captured-event.js';
export * from './visit/visit-context.js';
