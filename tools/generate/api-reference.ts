/** Brings the schemas of the API reference up to date with the contracts, as they are on disk now. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/** Builds first, because the schemas are made by running the contracts. Throws an Error when either fails. */
export function refreshSchemas(root: string): void {
  run(root, join('tools', 'run.mjs'), 'build');
  run(root, join('dist', 'apps', 'gateway', 'openapi', 'generate-schemas.js'));
}

function run(root: string, ...args: string[]): void {
  const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) {
    throw new Error(`node ${args.join(' ')} failed. When what it says is mended: npm run generate schemas`);
  }
}
