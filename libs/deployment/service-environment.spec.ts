import { defaultsOf, serviceNames, type Surroundings } from './service-environment.js';

const surroundings: Surroundings = {
  databaseUrl: (database) => `postgres://localhost/${database}`,
  natsUrl: (service) => `nats://${service}@localhost`,
  redisUrl: 'redis://localhost',
  baseUrl: 'http://localhost:3000',
  jobUrls: ['http://localhost:3001'],
  folder: '/tmp/handtest',
  secretsKey: 'a secret',
  admin: { email: 'admin@example.com', password: 'a password' },
};

it('lets clients of this machine alone say for whom they ask, and only the gateway listens to it', () => {
  const trusting = serviceNames.filter((service) => 'TRUSTED_PROXIES' in defaultsOf(service, surroundings));
  expect(trusting).toEqual(['gateway']);
  expect(defaultsOf('gateway', surroundings).TRUSTED_PROXIES).toBe('loopback');
});
