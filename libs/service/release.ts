/**
 * The release that this process runs: `version` and `revision` in each log line, in `/health/live`, in traces and in the
 * metric `handtest_build_info`. The only source of the version is package.json.
 */
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { Gauge } from 'prom-client';

export interface Release {
  /** E.g. `0.1.0`. */
  readonly version: string;
  /** The commit: `HANDTEST_REVISION`, which images set, else the one that the build wrote, else `unknown`. */
  readonly revision: string;
}

/** @param root folder of package.json and dist */
export function releaseIn(root: string, env: NodeJS.ProcessEnv): Release {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return { version, revision: env.HANDTEST_REVISION?.trim() || writtenRevision(root) || 'unknown' };
}

/** `tools/run/revision.mjs` writes it. */
function writtenRevision(root: string): string | undefined {
  try {
    return readFileSync(join(root, 'dist', 'revision'), 'utf8').trim();
  } catch {
    // An image has no such file, and a release that was not built neither.
    return undefined;
  }
}

export const release = releaseIn(dirname(findPackageJSON(import.meta.url)!), process.env);

new Gauge({
  name: 'handtest_build_info',
  help: 'Always 1. The release of the process, by version and revision',
  labelNames: ['version', 'revision'] as const,
}).set({ ...release }, 1);
