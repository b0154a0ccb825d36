/** How much of the disk the files of a browser use. Linux only. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const withinMs = 10_000;

/**
 * In MB. By a program of its own: a page can make very many files, and this process serves other visits, too. Files that go while it
 * runs make it fail after it has said how much the others use.
 *
 * @throws Error when it says nothing, such as after ten seconds
 */
export async function usedDiskMb(folder: string): Promise<number> {
  const du = promisify(execFile)('du', ['-s', '-x', '-m', folder], { timeout: withinMs });
  const { stdout } = await du.catch((error: { stdout?: string }) => {
    if (error.stdout) return { stdout: error.stdout };
    throw error;
  });
  return Number.parseInt(stdout, 10);
}
