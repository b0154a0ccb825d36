/** Gateways as deployed, any number of replicas, on real NATS with the users of the topology, real Redis, and fakes behind. */
import { serviceNames, natsAuthorization, type ServiceName } from '@handtest/contracts/topology';
import { createLogger, loadConfig, type RunningService, startService } from '@handtest/service';
import { type Instance, startNats, startRedis } from '@handtest/deployment';
import type { Provider } from '@nestjs/common';
import { AppModule } from '../app.module.js';
import { GatewayConfig } from '../config.js';
import { gatewayService } from '../service.js';
import { type FakeService, forgetScripts, type RunningFakes, startFakes } from './fake-services.js';

export interface Options {
  readonly replicas?: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly services?: readonly FakeService[];
  /** In the place of the gateway's own providers of the same class. */
  readonly providers?: readonly Provider[];
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // What an answer holds is for the test to say.
  readonly body: Record<string, unknown>;
}

export interface RequestOptions {
  readonly token?: string;
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly raw?: string | Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  readonly replica?: number;
  /** The address that the client comes from, by way of a trusted proxy. */
  readonly from?: string;
  readonly signal?: AbortSignal;
  /** A stream of events has no end: its text is not read. */
  readonly leavesStreams?: boolean;
}

export class GatewayUnderTest {
  private constructor(
    readonly nats: Instance,
    readonly redis: Instance,
    readonly fakes: RunningFakes,
    readonly replicas: RunningService[],
    /** Everything that was logged. */
    readonly logLines: string[],
    private readonly env: Readonly<Record<string, string>>,
    private readonly providers: readonly Provider[],
  ) {}

  static async start({
    replicas = 1,
    env = {},
    services,
    providers = [],
  }: Options = {}): Promise<GatewayUnderTest> {
    const passwords = Object.fromEntries(serviceNames.map((name) => [name, `p-${name}`])) as Record<
      ServiceName,
      string
    >;
    const [nats, redis] = await Promise.all([
      startNats({ authorization: natsAuthorization(passwords) }),
      startRedis({ address: null }),
    ]);
    const { host } = new URL(nats.url);
    const urlOf = (service: string) => `nats://${service}:p-${service}@${host}`;
    const fakes = await startFakes(urlOf, services);
    const all = {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
      NATS_URL: urlOf('gateway'),
      REDIS_URL: redis.url,
      TRUSTED_PROXIES: 'loopback',
      SHUTDOWN_DRAIN_MS: '0',
      ...env,
    };
    const gateway = new GatewayUnderTest(nats, redis, fakes, [], [], all, providers);
    for (let count = 0; count < replicas; count++) await gateway.startReplica();
    return gateway;
  }

  async startReplica(): Promise<RunningService> {
    const logger = createLogger('gateway', 'info', { write: (line) => void this.logLines.push(line) });
    const module = () => ({ ...AppModule.forRoot(), providers: [...this.providers] });
    const service = { ...gatewayService, module };
    const replica = await startService(service, loadConfig(GatewayConfig, this.env), logger);
    this.replicas.push(replica);
    return replica;
  }

  /** `request('GET', '/api/jobs', { token })` */
  async request(method: string, path: string, options: RequestOptions = {}): Promise<Answer> {
    const { token, body, raw, headers, replica = 0, from, signal, leavesStreams } = options;
    const response = await fetch(this.replicas[replica]!.url + path, {
      method,
      redirect: 'manual',
      signal,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...((body !== undefined || raw !== undefined) && { 'content-type': 'application/json' }),
        ...(from && { 'x-forwarded-for': from }),
        ...headers,
      },
      body: (raw as string | undefined) ?? (body === undefined ? undefined : JSON.stringify(body)),
    });
    const type = response.headers.get('content-type') ?? '';
    const isLeft = leavesStreams && type.startsWith('text/event-stream');
    if (isLeft) await response.body!.cancel();
    const text = isLeft ? '' : await response.text();
    const isJson = type.startsWith('application/json') && text !== '';
    const parsed = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: response.status, headers: response.headers, text, body: parsed };
  }

  async stop(): Promise<void> {
    forgetScripts();
    await Promise.all(this.replicas.map((replica) => replica.stop()));
    await this.fakes.stop();
    await Promise.all([this.nats.stop(), this.redis.stop()]);
  }
}
