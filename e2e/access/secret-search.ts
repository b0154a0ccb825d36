/** Searches all stored and logged data for secrets. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Deployment } from '@handtest/deployment';
import { jetstreamManager } from '@nats-io/jetstream';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { Redis } from 'ioredis';
import { Client } from 'pg';

/** A stored text and its location. */
export interface Kept {
  location: string;
  text: string;
}

/** Every row of every table of every database, as Postgres prints it. */
export async function keptInDatabases(deployment: Deployment): Promise<Kept[]> {
  const names = await rowsOf(
    deployment.backing.postgresUrl,
    'SELECT datname FROM pg_database WHERE NOT datistemplate',
  );
  const kept = await Promise.all(
    names.map(({ datname }) =>
      keptInDatabase(deployment.backing.databaseUrl(String(datname)), String(datname)),
    ),
  );
  return kept.flat();
}

async function keptInDatabase(url: string, database: string): Promise<Kept[]> {
  const tables = await rowsOf(
    url,
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`,
  );
  const kept: Kept[] = [];
  for (const { name } of tables) {
    const rows = await rowsOf(url, `SELECT t::text AS text FROM ${String(name)} AS t`);
    for (const { text } of rows)
      kept.push({ location: `${database} ${String(name)}`, text: readable(String(text)) });
  }
  return kept;
}

/** Adds the bytea columns as text, because Postgres prints bytes in hexadecimal. */
function readable(row: string): string {
  const bytes = [...row.matchAll(/\\x([0-9a-f]{16,})/g)].map(([, hex]) =>
    Buffer.from(hex!, 'hex').toString('latin1'),
  );
  return [row, ...bytes].join('\n');
}

async function rowsOf(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The logs of the services, Postgres, NATS and Redis. */
export function keptInLogs(deployment: Deployment): Kept[] {
  const folder = dirname(deployment.logFile('gateway'));
  const files = [folder, dirname(folder)].flatMap((from) =>
    readdirSync(from)
      .filter((name) => name.endsWith('.log'))
      .map((name) => join(from, name)),
  );
  return files.map((file) => ({ location: file, text: readFileSync(file, 'latin1') }));
}

/** Every message of every stream, headers included. */
export async function keptInStreams(deployment: Deployment): Promise<Kept[]> {
  const connection = await operator(deployment);
  try {
    const manager = await jetstreamManager(connection);
    const kept: Kept[] = [];
    for await (const { config, state } of manager.streams.list()) {
      for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
        const message = await manager.streams.getMessage(config.name, { seq });
        if (!message) continue;
        const headers = message.header ? [...message.header].flat(2).join('\n') : '';
        kept.push({ location: `${config.name} ${message.subject}`, text: `${headers}\n${message.string()}` });
      }
    }
    return kept;
  } finally {
    await connection.close();
  }
}

/** All keys with their values. */
export async function keptInRedis(deployment: Deployment): Promise<Kept[]> {
  const redis = new Redis(deployment.backing.redisUrl);
  try {
    const keys = await redis.keys('*');
    return await Promise.all(
      keys.map(async (key) => ({ location: `Redis ${key}`, text: `${key}\n${await valueOf(redis, key)}` })),
    );
  } finally {
    redis.disconnect();
  }
}

async function valueOf(redis: Redis, key: string): Promise<string> {
  switch (await redis.type(key)) {
    case 'string':
      return (await redis.get(key)) ?? '';
    case 'hash':
      return JSON.stringify(await redis.hgetall(key));
    case 'list':
      return JSON.stringify(await redis.lrange(key, 0, -1));
    case 'set':
      return JSON.stringify(await redis.smembers(key));
    case 'zset':
      return JSON.stringify(await redis.zrange(key, 0, -1));
    case 'stream':
      return JSON.stringify(await redis.xrange(key, '-', '+'));
    default:
      return '';
  }
}

/** Records all requests and events on the bus. Answers are private to the requester. */
export class BusTap {
  readonly heard: Kept[] = [];

  static async open(deployment: Deployment): Promise<BusTap> {
    const tap = new BusTap(await operator(deployment));
    for (const subject of ['rpc.>', 'event.>']) {
      tap.connection.subscribe(subject, {
        callback: (_error, message) => {
          const headers = message.headers ? [...message.headers].flat(2).join('\n') : '';
          tap.heard.push({ location: message.subject, text: `${headers}\n${message.string()}` });
        },
      });
    }
    await tap.connection.flush();
    return tap;
  }

  private constructor(private readonly connection: NatsConnection) {}

  async close(): Promise<Kept[]> {
    if (!this.connection.isClosed()) await this.connection.drain();
    return this.heard;
  }
}

function operator(deployment: Deployment): Promise<NatsConnection> {
  const { host, username, password } = new URL(deployment.backing.natsUrl('operator'));
  return connect({ servers: host, user: username, pass: password });
}

/** The formats of our tokens, and of the passwords, signing secrets and Stripe keys in the tests. */
const patterns = [
  /ht_(?:key|test|pat|ses|inv|rst)_[0-9A-Za-z]{49}/,
  /pass-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/,
  /whsec_[0-9A-Za-z+/=]{20}/,
  /[rs]k_(?:test|live)_[0-9A-Za-z]{20}/,
  /bearer ht_/i,
];

/** Removes secrets from the requests to the only service that checks or encrypts them. */
export function withoutSecretsForTheirService(heard: readonly Kept[]): Kept[] {
  const secretFields = /"\w*password":"(?:[^"\\]|\\.)*"|"token":"ht_(?:inv|rst)_\w+"/gi;
  const tokenFields = /"(?:token|codehostToken)":"[^"]*"/g;
  return heard.map(({ location, text }) => {
    if (/^rpc\.(identity|browser\.secret)\./.test(location))
      return { location, text: text.replace(secretFields, '') };
    return { location, text: takeTokens.has(location) ? text.replace(tokenFields, '') : text };
  });
}

/** Operations with a token of the code host in their requests. */
const takeTokens = new Set([
  ...['rpc.codehost.connection.putToken', 'rpc.codehost.material.keepToken'],
  ...['rpc.job.create', 'rpc.job.createPrepared'],
]);

/** Finds the secrets, plain or encoded, and anything in their formats. Returns location and format. */
export function leaksIn(kept: readonly Kept[], secrets: readonly string[]): string[] {
  const literals = [...new Set(secrets.flatMap(spellings))];
  return kept.flatMap(({ location, text }) => [
    ...literals
      .filter((literal) => text.includes(literal))
      .map((literal) => `${location}: ${literal.slice(0, 12)}…`),
    ...patterns.filter((pattern) => pattern.test(text)).map((pattern) => `${location}: ${pattern.source}`),
  ]);
}

function spellings(secret: string): string[] {
  const bytes = Buffer.from(secret, 'utf8');
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
  ];
}

/** Anything in the format of a secret. */
export const secretForm = new RegExp(patterns.map(({ source }) => source).join('|'));

/**
 * Files of Postgres, NATS, Redis and the services with something in this format, including deleted and unflushed data.
 * With containers only the logs are readable.
 */
export function filesWith(deployment: Deployment, form: RegExp): string[] {
  const folder = dirname(dirname(deployment.logFile('gateway')));
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => form.test(textOf(file)));
}

/** Empty for a file that was deleted after the folder was read. */
function textOf(file: string): string {
  return existsSync(file) ? readFileSync(file, 'latin1') : '';
}
