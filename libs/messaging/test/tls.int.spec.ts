/** Connections to real NATS servers with TLS, and to servers that must not get the password. */
import { copyFileSync } from 'node:fs';
import {
  CertificateAuthority,
  eventually,
  freePort,
  type Instance,
  type KeyPair,
  startNats,
} from '@handtest/deployment';
import { Logger, type LoggerService } from '@nestjs/common';
import { connectionFault } from '../connection-fault.js';
import { attemptConnection, connectToNats } from '../index.js';

const authorization = 'authorization { users: [ { user: job, password: secret } ] }';

let ours: CertificateAuthority;
let theirs: CertificateAuthority;
let valid: KeyPair;
const servers: Instance[] = [];

beforeAll(async () => {
  ours = await CertificateAuthority.create();
  theirs = await CertificateAuthority.create();
  valid = await ours.issue('localhost');
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

afterAll(() => {
  ours.remove();
  theirs.remove();
});

interface Tls {
  readonly pair: KeyPair;
  /** The server demands a certificate of this authority. */
  readonly demands?: CertificateAuthority;
}

/** Answers its address with the name that its certificate has. */
async function server(tls?: Tls, port?: number): Promise<string> {
  const demand = tls?.demands ? `, ca_file: "${tls.demands.caFile}", verify: true` : '';
  const blocks = tls && `tls { cert_file: "${tls.pair.certFile}", key_file: "${tls.pair.keyFile}"${demand} }`;
  const started = await startNats({ authorization, blocks, port, address: null, asProgram: true });
  servers.push(started);
  return `tls://job:secret@localhost:${new URL(started.url).port}`;
}

async function faultOf(attempt: Promise<void>): Promise<string | undefined> {
  return attempt.then(() => undefined, connectionFault);
}

describe('a connection by tls://', () => {
  it('is made to a server whose certificate has its host and a known authority', async () => {
    const url = await server({ pair: valid });
    const connection = await connectToNats('job', url, { caFile: ours.caFile });
    expect(connection.info?.tls_required).toBe(true);
    await connection.flush();
    await connection.close();
  });

  it('is refused to a server without TLS, before it gets the password', async () => {
    const url = await server();
    const fault = await faultOf(attemptConnection('job', url, { caFile: ours.caFile }));
    expect(fault).toBe('NATS_URL demands TLS (tls://), and the server has none');
    expect(servers[0]!.lastLines!(50)).not.toContain('authentication error');
    await expect(faultOf(attemptConnection('job', url.replace('tls:', 'nats:')))).resolves.toBeUndefined();
  });

  it.each([
    ['an unknown authority', () => theirs.issue('localhost'), 'unknown authority, NATS_CA_FILE must have it'],
    ['another host', () => ours.issue('elsewhere'), 'the certificate of the server is for another host'],
    ['a passed date', () => ours.issue('localhost', -1), 'the certificate of the server has expired'],
  ])('is refused to a server whose certificate has %s', async (_what, issue, reason) => {
    const url = await server({ pair: await issue() });
    expect(await faultOf(attemptConnection('job', url, { caFile: ours.caFile }))).toContain(reason);
  });

  it('does not trust an authority that is not configured', async () => {
    const url = await server({ pair: valid });
    expect(await faultOf(attemptConnection('job', url))).toContain('unknown authority');
  });

  it('shows the certificate of the process to a server that demands one', async () => {
    const url = await server({ pair: valid, demands: ours });
    const { caFile } = ours;
    const expected = 'the server refused the certificate of this process (NATS_CERT_FILE), or demands one';
    /** Asks again when the reset of the connection has overtaken the alert. */
    const refusal = async (pair: Partial<KeyPair>): Promise<string | undefined> => {
      const fault = await faultOf(attemptConnection('job', url, { caFile, ...pair }));
      return fault?.includes('ECONNRESET') ? refusal(pair) : fault;
    };
    expect(await refusal({})).toContain(expected);
    expect(await refusal(await theirs.issue('job'))).toContain(expected);
    const own = await ours.issue('job');
    expect(await faultOf(attemptConnection('job', url, { caFile, ...own }))).toBeUndefined();
    const expired = await ours.issue('job', -1);
    // Renewed files are read at the next attempt.
    copyFileSync(expired.certFile, own.certFile);
    copyFileSync(expired.keyFile, own.keyFile);
    expect(await refusal(own)).toContain(expected);
  });

  it('is made to the server that answers, of several', async () => {
    const url = await server({ pair: valid });
    const both = `tls://job:secret@localhost:${await freePort()},${url}`;
    const connection = await connectToNats('job', both, { caFile: ours.caFile });
    expect(connection.getServer()).toContain(new URL(url).port);
    await connection.close();
  });
});

describe('a process that waits for its connection', () => {
  it('logs the reason once, and connects when it is gone', async () => {
    const port = await freePort();
    const lines: string[] = [];
    const log = (...parts: unknown[]) => void lines.push(parts.map((part) => JSON.stringify(part)).join());
    Logger.overrideLogger({ log, warn: log, error: log } satisfies LoggerService);
    const url = await server(undefined, port);
    const connecting = connectToNats('job', url, { caFile: ours.caFile });
    await eventually(async () => expect(lines.join()).toContain('NATS_URL demands TLS'), {
      timeoutMs: 20_000,
    });
    await servers.splice(0)[0]!.stop();
    await server({ pair: valid }, port);
    const connection = await connecting;
    expect(lines.filter((line) => line.includes('NATS_URL demands TLS'))).toHaveLength(1);
    expect(lines.join()).not.toContain('secret');
    await connection.close();
  });
});
