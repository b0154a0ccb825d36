import { startOptions } from './start-options.js';

test('by default the gateway listens on 3000 and keeps its data', () => {
  expect(startOptions([], {})).toEqual({ fresh: false, port: 3000, addresses: {}, environment: {} });
});

test('PORT, --fresh and addresses of running infrastructure are understood', () => {
  const env = {
    PORT: '4100',
    POSTGRES_URL: 'postgres://db',
    NATS_URL: 'nats://bus',
    REDIS_URL: 'redis://cache',
  };
  expect(startOptions(['--fresh'], env)).toEqual({
    fresh: true,
    port: 4100,
    addresses: { postgres: 'postgres://db', nats: 'nats://bus', redis: 'redis://cache' },
    environment: {},
  });
});

test('services get the user’s own variables, not npm’s or those chosen for each of them', () => {
  const env = {
    ANTHROPIC_API_KEY: 'k',
    npm_config_x: 'x',
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://db',
  };
  expect(startOptions([], env).environment).toEqual({ ANTHROPIC_API_KEY: 'k' });
});

test.each(['0', '65536', 'http', '3000.5'])('PORT=%s is refused', (port) => {
  expect(() => startOptions([], { PORT: port })).toThrow('PORT must be a number');
});

test('an unknown option is refused', () => {
  expect(() => startOptions(['--frsh'], {})).toThrow('--frsh');
});
