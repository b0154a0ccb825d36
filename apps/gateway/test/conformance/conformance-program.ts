/** The protocol's own conformance programs. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot, removeFolder, throwAwayFolder } from '@handtest/deployment';
import { type ProgramEnd, runOffline } from '@handtest/testing';

export interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

/** The exit code is not 0 when a check fails that is no expected failure, and when an expected failure passes. */
export interface Outcome extends ProgramEnd {
  readonly checks: readonly Check[];
}

export interface Asked {
  /** Its folder in `node_modules`. */
  readonly program: string;
  readonly scenario: string;
  readonly url: string;
  readonly specVersion?: string;
  /** A file in this folder. */
  readonly expectedFailures?: string;
}

export async function runScenario(asked: Asked): Promise<Outcome> {
  const { program, scenario, url, specVersion, expectedFailures } = asked;
  const folder = throwAwayFolder('conformance');
  try {
    const main = join(projectRoot(), 'node_modules', program, 'dist/index.js');
    const failures = expectedFailures && join(import.meta.dirname, expectedFailures);
    const options = {
      scenario,
      url,
      'output-dir': folder,
      'spec-version': specVersion,
      'expected-failures': failures,
    };
    const given = Object.entries(options).filter(([, value]) => value !== undefined);
    const ran = await runOffline([
      main,
      'server',
      ...given.flatMap(([name, value]) => [`--${name}`, value!]),
    ]);
    return { ...ran, checks: checksIn(folder) };
  } finally {
    removeFolder(folder);
  }
}

/** None when the program skipped the scenario. */
function checksIn(folder: string): Check[] {
  const files = readdirSync(folder, { recursive: true }).filter((file) =>
    String(file).endsWith('checks.json'),
  );
  return files.flatMap((file) => JSON.parse(readFileSync(join(folder, String(file)), 'utf8')) as Check[]);
}
