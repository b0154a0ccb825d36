/** What docs/upgrades.md says about a release agrees with the files that a release is made from. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@handtest/deployment';

const read = (file: string) => readFileSync(join(projectRoot(), file), 'utf8');
const groupsOf = (file: string, pattern: RegExp) =>
  [...read(file).matchAll(pattern)].map(([, group]) => group!);

it('the images of a release are built with arguments that the Dockerfile has', () => {
  const [, step] = /build the images with (.*)$/m.exec(read('docs/upgrades.md'))!;
  const named = step!.match(/\b[A-Z_]{2,}\b/g)!;
  const used = [...named, ...groupsOf('docs/self-hosting.md', /--build-arg (\w+)=/g)];
  const declared = groupsOf('docker/Dockerfile', /^ARG (\w+)/gm);
  expect(used.filter((name) => !declared.includes(name))).toEqual([]);
});

it.each([
  ['docker/self-hosting/init.sh', /HANDTEST_VERSION (\S+)/g],
  ['docs/self-hosting.md', /\bversion=(\S+)|handtest\/\w+:(\d\S+)/g],
  ['docs/operators.md', /handtest\/\w+:(\S+)/g],
  ['k8s/overlays/production/kustomization.yaml', /newTag: ([^ }]+)/g],
])('%s names the release that package.json has', (file, pattern) => {
  const { version } = JSON.parse(read('package.json')) as { version: string };
  const named = [...read(file).matchAll(pattern)].map((match) => match[1] ?? match[2]);
  expect(new Set(named)).toEqual(new Set([version]));
});
