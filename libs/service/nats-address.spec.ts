import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { generateKeyPairSync } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { InvalidConfig, loadConfig } from './load-config.js';
import { natsUrlProblem } from './nats-address.js';
import { ServiceConfig } from './service.config.js';

const folder = mkdtempSync(join(tmpdir(), 'handtest-nats-address-'));
const keyFile = join(folder, 'key.pem');

beforeAll(() => {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }));
});

afterAll(() => rmSync(folder, { recursive: true }));

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(ServiceConfig, env);
  } catch (error) {
    if (error instanceof InvalidConfig) return error.problems;
    throw error;
  }
  return [];
}

describe('the address of NATS', () => {
  it.each([
    'nats://localhost',
    'nats://job:pw@127.0.0.1:4222',
    'tls://job:pw@nats-0:4222,tls://job:pw@nats-1:4222,tls://job:pw@nats-2:4222',
    'nats://[::1]:4222, nats://10.0.0.1:4222',
  ])('may be %s', (url) => {
    expect(natsUrlProblem(url)).toBeUndefined();
  });

  it.each([
    ['http://localhost', 'must start with nats:// or tls://'],
    ['nats://one,two', 'must start with nats:// or tls://'],
    ['nats://one:port', 'must start with nats:// or tls://'],
    ['tls://one,nats://two', 'must not mix nats:// and tls://'],
    ['tls://one,tls://10.0.0.1', 'must name hosts after tls://'],
    ['tls://[::1]:4222', 'must name hosts after tls://'],
  ])('may not be %s', (url, problem) => {
    expect(natsUrlProblem(url)).toContain(problem);
    expect(problemsOf({ NATS_URL: url })).toEqual([expect.stringContaining(`NATS_URL ${problem}`)]);
  });
});

describe('the files for TLS', () => {
  it('are refused without tls://, which would not use them', () => {
    expect(problemsOf({ NATS_URL: 'nats://localhost', NATS_KEY_FILE: keyFile })).toEqual([
      'NATS_KEY_FILE needs a NATS_URL that starts with tls://',
      'NATS_CERT_FILE must be set with NATS_KEY_FILE',
    ]);
  });

  it('must be readable and have what their names say, and all that do not are named', () => {
    const env = {
      NATS_CA_FILE: join(folder, 'none'),
      NATS_CERT_FILE: keyFile,
      NATS_KEY_FILE: import.meta.filename,
    };
    expect(problemsOf({ NATS_URL: 'tls://localhost', ...env })).toEqual([
      expect.stringMatching(/^NATS_CA_FILE names \S+none, which cannot be read: ENOENT/),
      `NATS_CERT_FILE names ${keyFile}, which has no certificate (PEM)`,
      `NATS_KEY_FILE names ${import.meta.filename}, which has no private key (PEM)`,
    ]);
  });
});
