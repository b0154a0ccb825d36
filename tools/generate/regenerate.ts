/** Writes the files that are made from contracts, routes and topology. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@handtest/contracts/topology';
import { natsConfig, natsConfigPath } from './nats-config.js';
import { withReadmeList } from './readme-list.js';

/** Needs a build, because schemas are made by running the contracts. Throws an Error when that step fails. */
export function regenerate(root: string): void {
  const generate = join('dist', 'tools', 'schema', 'generate.js');
  const { status } = spawnSync(process.execPath, [generate], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error(`node ${generate} failed`);
  writeFileSync(join(root, natsConfigPath), natsConfig());
  for (const service of serviceNames) {
    const path = join(root, 'apps', service, 'README.md');
    writeFileSync(path, withReadmeList(readFileSync(path, 'utf8'), service));
  }
}
