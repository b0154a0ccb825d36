import { freePort } from './free-port.js';

it('gives each port once, also before a server listens on it', async () => {
  const ports: number[] = [];
  for (let count = 0; count < 1_000; count++) ports.push(await freePort());
  expect(new Set(ports).size).toBe(ports.length);
});
