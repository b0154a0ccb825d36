/** `.handtest/dev.json`: the addresses, keys and passwords of the running development start, for other programs. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Login {
  email: string;
  password: string;
}

export interface DevFile {
  /** True from the end of the sample job until the stop. */
  ready: boolean;
  baseUrl: string;
  organizationId: string;
  projectId: string;
  apiKey: string;
  user: Login & { token: string };
  tester: Login & { token: string };
  admin: Login & { token: string };
  postgresUrl: string;
  natsUrl: string;
  redisUrl: string;
  services: Record<string, { pid: number | undefined; healthUrl: string }>;
  /** The local receiver of the demo project's webhook. */
  webhook: { url: string; secret: string };
}

export function readDevFile(folder: string): DevFile | undefined {
  return readJson(join(folder, 'dev.json'));
}

export function writeDevFile(folder: string, content: DevFile | { ready: false }): void {
  writeJson(join(folder, 'dev.json'), content);
}

/** Undefined when there is no file. */
export function readJson<T>(file: string): T | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined;
}

/** Atomic for readers. The files contain passwords, so only the user may read them. */
export function writeJson(file: string, content: object): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
