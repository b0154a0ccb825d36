/** `.handtest/dev.json`: the addresses, keys and passwords of the running development start, for other programs. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

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
  /** A simulated tester answers its jobs. */
  testKey: string;
  user: Login & { token: string };
  tester: Login & { token: string };
  admin: Login & { token: string };
  postgresUrl: string;
  natsUrl: string;
  redisUrl: string;
  services: Record<string, { pid: number | undefined; healthUrl: string }>;
  /** `owner/repo` of the local code host, unless variables configure another one. */
  repository?: string;
  /** The local receiver of the demo project's webhook. */
  webhook: { url: string; secret: string };
}

export function readDevFile(folder: string): DevFile | undefined {
  return readJson(join(folder, 'dev.json'));
}

export function writeDevFile(folder: string, content: DevFile | { ready: false }): void {
  writeJson(join(folder, 'dev.json'), content);
}

/** `.handtest/env`, for a shell: the variables of the guides. */
export function writeEnvFile(folder: string, { baseUrl, testKey, projectId }: DevFile): void {
  const text = `export HANDTEST_URL=${baseUrl} HANDTEST_TOKEN=${testKey} PROJECT=${projectId}\n`;
  writeFileSync(join(folder, 'env'), text, { mode: 0o600 });
}

/** The folder of the data, in the root of the repository unless the variable `HANDTEST_FOLDER` names another one. */
export function dataFolder(root: string): string {
  return resolve(root, process.env.HANDTEST_FOLDER || '.handtest');
}

/** The command for a shell in the root of the repository that uses the same folder. */
export function inSameFolder(command: string, given = process.env.HANDTEST_FOLDER): string {
  return given ? `HANDTEST_FOLDER='${given.replaceAll("'", String.raw`'\''`)}' ${command}` : command;
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
