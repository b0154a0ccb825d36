import { packagesToInstall } from './debian-package.js';

const names = ['nats-server', 'redis-server'];

test('a simulated installation names the packages to download', () => {
  const simulated = `Reading package lists...
Inst liblzf1 (3.6-3 Debian:12 [amd64])
Inst redis-server (5:7.0.15 Debian:12 [amd64])
Conf liblzf1 (3.6-3 Debian:12 [amd64])
`;
  expect(packagesToInstall(simulated, names)).toEqual(['liblzf1', 'redis-server']);
});

test('packages that are installed without their programs get a hint to repair them', () => {
  const nothing = '0 upgraded, 0 newly installed, 0 to remove.\n';
  expect(() => packagesToInstall(nothing, names)).toThrow(
    'apt-get install --reinstall nats-server redis-server',
  );
});
