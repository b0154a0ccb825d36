/** Holds `docker/self-hosting` against the services: who follows docs/self-hosting.md gets a system that starts. */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@handtest/contracts/topology';
import { describeConfig, loadConfig, ServiceConfig } from '@handtest/service';
import { parse } from 'yaml';
import { natsConfig, natsConfigPath } from '../generate/nats-config.js';

interface ComposeService {
  image: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  stop_grace_period?: string;
  logging?: { driver: string };
  tmpfs?: string[];
  environment?: Record<string, string | null>;
  ports?: string[];
}

const root = join(import.meta.dirname, '../..');
const source = join(root, 'docker/self-hosting');
const { services } = parse(readFileSync(join(source, 'compose.yaml'), 'utf8'), { merge: true }) as {
  services: Record<ServiceName | 'proxy' | 'nats' | 'postgres' | 'redis', ComposeService>;
};

let folder: string;
let output: string;
let variables: Record<string, string>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'self-hosting-'));
  for (const file of ['init.sh', 'nats.conf']) cpSync(join(source, file), join(folder, file));
  output = initialize('test.example.com', 'ada@example.com');
  variables = readVariables();
});
afterAll(() => rmSync(folder, { recursive: true }));

const initialize = (...args: string[]) =>
  execFileSync('sh', [join(folder, 'init.sh'), ...args], { encoding: 'utf8', stdio: 'pipe' });

function readVariables(): Record<string, string> {
  const lines = readFileSync(join(folder, '.env'), 'utf8').trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
}

/** As Docker does: a variable without a value and a default is a mistake of the file. */
function environmentOf(service: ServiceName): Record<string, string> {
  const given = Object.entries(services[service].environment ?? {}).filter(([, value]) => value !== null);
  const filled = (value: string) =>
    value.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
      if (!variables[name]) throw new Error(`${service}: .env has no ${name}`);
      return variables[name];
    });
  return Object.fromEntries(given.map(([name, value]) => [name, filled(value!)]));
}

async function configOf(service: ServiceName): Promise<new () => ServiceConfig> {
  const exported = (await import(`../../apps/${service}/config.js`)) as Record<string, unknown>;
  return Object.values(exported).find(
    (value) => typeof value === 'function' && value.prototype instanceof ServiceConfig,
  ) as new () => ServiceConfig;
}

it.each(serviceNames)('%s accepts its variables, and has no right that it does not need', async (service) => {
  const { image, read_only, cap_drop } = services[service];
  expect({ image, read_only, cap_drop }).toEqual({
    image: `\${REGISTRY:-handtest}/${service}:\${HANDTEST_VERSION}`,
    read_only: true,
    cap_drop: ['ALL'],
  });
  const environment = { NODE_ENV: 'production', ...environmentOf(service) };
  expect(loadConfig(await configOf(service), environment).nodeEnv).toBe('production');
});

it.each(serviceNames)('%s has the filters of Docker that it can start with', (service) => {
  const without = service === 'browser' ? ['seccomp:unconfined', 'systempaths=unconfined'] : [];
  expect(services[service].security_opt).toEqual(['no-new-privileges:true', ...without]);
});

it.each(serviceNames)(
  '%s gets each of its variables that the documents for operators name',
  async (service) => {
    const documents = globSync(['README.md', 'docs/*.md', 'docs/runbooks/*.md'], { cwd: root });
    const text = documents.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
    // The image sets the first three. Those for development are refused in production.
    const others = /^(?:NODE_ENV|HOST|PORT|EGRESS_LOOPBACK|\w+_DEV_\w+)$/;
    const named = describeConfig(await configOf(service))
      .map(({ env }) => env)
      .filter((env) => !others.test(env) && new RegExp(`\\b${env}\\b`).test(text));
    expect(Object.keys(services[service].environment ?? {})).toEqual(expect.arrayContaining(named));
  },
);

it('each service may end its work, and its files have a largest size', () => {
  for (const service of serviceNames) expect(services[service].stop_grace_period).toBe('35s');
  for (const name of [...serviceNames, 'proxy', 'postgres', 'nats', 'redis'] as const)
    expect({ name, ...services[name].logging }).toEqual({ name, driver: 'local' });
  expect(services.extraction.tmpfs).toEqual([expect.stringMatching(/^\/tmp:size=\d/)]);
});

it('only the proxy is reachable from outside', () => {
  const open = Object.entries(services).filter(([, { ports }]) => ports !== undefined);
  expect(open.map(([name]) => name)).toEqual(['proxy']);
});

it('NATS has a user for each service, with the password of .env: npm run generate', () => {
  expect(readFileSync(join(root, natsConfigPath), 'utf8')).toBe(natsConfig());
  const named = [...natsConfig().matchAll(/password: \$(\w+)/g)].map(([, name]) => name!);
  expect(named).toHaveLength(serviceNames.length);
  for (const name of named) {
    expect(services.nats.environment).toHaveProperty(name);
    expect(variables[name]).toMatch(/^p[0-9a-f]{48}$/);
  }
});

it('the administrator is shown once, and secrets are never replaced', () => {
  expect(output).toContain('https://test.example.com');
  expect(output).toContain('ada@example.com');
  expect(output).toContain(variables.PLATFORM_ADMIN_PASSWORD);
  const secrets = Object.entries(variables).filter(([name]) => /PASSWORD|SECRET/.test(name));
  expect(new Set(secrets.map(([, value]) => value)).size).toBe(secrets.length);
  expect(initialize('other.example.com')).toBe('.env has the passwords of all services\n');
  expect(readVariables()).toEqual(variables);
});

it('a secret that the data depends on is never made again', () => {
  const path = join(folder, '.env');
  const env = readFileSync(path, 'utf8');
  const without = env.replaceAll(/^(?:SECRETS_KEY|POSTGRES_PASSWORD)=.*\n/gm, '');
  writeFileSync(path, without);
  expect(() => initialize()).toThrow('.env lacks POSTGRES_PASSWORD SECRETS_KEY.');
  expect(readFileSync(path, 'utf8')).toBe(without);
  writeFileSync(path, env);
});

it('an upgrade adds the password of a new service, and restarts NATS with the new permissions first', () => {
  const env = readFileSync(join(folder, '.env'), 'utf8');
  writeFileSync(join(folder, '.env'), env.replace(/^NATS_PASSWORD_BROWSER=.*\n/m, ''));
  initialize();
  const { NATS_PASSWORD_BROWSER: added, ...others } = readVariables();
  expect(added).toMatch(/^p[0-9a-f]{48}$/);
  expect(added).not.toBe(variables.NATS_PASSWORD_BROWSER);
  expect({ ...others, NATS_PASSWORD_BROWSER: variables.NATS_PASSWORD_BROWSER }).toEqual(variables);
  const document = readFileSync(join(root, 'docs/self-hosting.md'), 'utf8');
  const steps = /^## Upgrade\n([^]*?)^## /m.exec(document)?.[1] ?? '';
  const commands = [...steps.matchAll(/`(\.\/init\.sh|docker compose up [^`]+)`/g)].map(
    ([, command]) => command,
  );
  expect(commands).toEqual([
    './init.sh',
    'docker compose up -d --force-recreate nats',
    'docker compose up -d',
  ]);
});

describe('a backup', () => {
  const bin = () => join(folder, 'bin');
  const target = () => join(folder, 'backup');
  const recordings = () => join(folder, 'recordings');

  /** A program of this name, which the script runs. */
  const program = (name: string, text: string) =>
    writeFileSync(join(bin(), name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });

  beforeEach(() => {
    for (const path of [bin(), join(recordings(), 'job')]) mkdirSync(path, { recursive: true });
    for (const name of ['kept', 'deleted', 'uploading.part'])
      writeFileSync(join(recordings(), 'job', name), name);
    program('psql', 'echo handtest_job');
    program('pg_dump', 'touch "${2#--file=}"');
  });
  afterEach(() => {
    for (const path of [bin(), target(), recordings()]) rmSync(path, { recursive: true, force: true });
  });

  const backUp = () =>
    execFileSync('sh', [join(source, 'backup.sh'), target()], {
      env: { PATH: `${bin()}:${process.env.PATH}`, RECORDINGS_DIR: recordings() },
      stdio: 'pipe',
    });

  it('is whole although a recording is deleted while it is made', () => {
    program('tar', `rm -f "$RECORDINGS_DIR/job/deleted"\nPATH=\${PATH#*:} exec tar "$@"`);
    backUp();
    expect(readdirSync(target()).toSorted()).toEqual(['handtest_job.dump', 'recordings.tar']);
    const files = execFileSync('tar', ['-tf', join(target(), 'recordings.tar')], { encoding: 'utf8' });
    expect(files.trim().split('\n').toSorted()).toEqual(['./', './job/', './job/kept']);
  });

  it.each([
    ['pg_dump', 'exit 1'],
    ['tar', 'echo "tar: ./job/kept: Read error" >&2; exit 2'],
  ])('leaves nothing behind when %s fails', (name, text) => {
    program(name, text);
    expect(backUp).toThrow();
    expect(readdirSync(folder)).not.toContainEqual(expect.stringMatching(/^backup/));
  });
});
