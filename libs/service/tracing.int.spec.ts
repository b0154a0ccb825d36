import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Body, Controller, Module, Post } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import pg from 'pg';
import { loadConfig } from './load-config.js';
import { createLogger, nestLogger } from './logger.js';
import { ServiceConfig } from './service.config.js';
import { startService } from './start-service.js';

@Controller()
class TracedController {
  @Post('jobs/:jobId')
  async create(@Body() body: object) {
    nestLogger(logger).log('inside the request');
    await pool.query('SELECT $1::text', ['a value of a parameter']);
    await fetch(`${thirdParty.url}/hooks/secret-path?token=secret-query`);
    return { traceId: trace.getActiveSpan()?.spanContext().traceId, body };
  }
}

@Module({ controllers: [TracedController] })
class TracedModule {}

const pool = new pg.Pool({ connectionString: process.env.TEST_POSTGRES_URL });
const thirdParty: { url?: string; headers?: IncomingHttpHeaders } = {};
const onTestEnd: (() => void)[] = [];
afterEach(() => onTestEnd.forEach((end) => end()));
afterAll(() => pool.end());

const lines: string[] = [];
const logger = createLogger('traced', 'info', { write: (line: string) => void lines.push(line) });

/** Answers the address of a server that ends with the test. */
async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestEnd.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('tracing', () => {
  it('continues the caller’s trace in the handler, in the log, in statements and at the collector, and nowhere else', async () => {
    const exports: string[] = [];
    const collector = await listening(async (request, response) => {
      exports.push(`${request.url} ${await text(request)}`);
      response.end('{}');
    });
    thirdParty.url = await listening((request, response) => {
      thirdParty.headers = request.headers;
      response.end();
    });
    const config = loadConfig(ServiceConfig, {
      HOST: '127.0.0.1',
      PORT: '0',
      NATS_URL: 'nats://127.0.0.1',
      SHUTDOWN_DRAIN_MS: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector}/`,
    });
    const options = { name: 'traced', module: () => TracedModule, config: ServiceConfig };
    const service = await startService(options, config, logger);
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const answer = await fetch(`${service.url}/jobs/17`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', traceparent: `00-${traceId}-b7ad6b7169203331-01` },
      body: JSON.stringify({ text: 'x'.repeat(200_000) }),
    });
    expect(await answer.json()).toMatchObject({ traceId });
    expect(await service.stop()).toEqual([]);
    expect(lines.find((line) => line.includes('inside the request'))).toContain(`"traceId":"${traceId}"`);
    expect(exports.join()).toMatch(/^\/v1\/traces /);
    expect(exports.join()).toContain(`"traceId":"${traceId}"`);
    expect(exports.join()).toContain('POST /jobs/:jobId');
    expect(exports.join()).not.toContain('/jobs/17');
    expect(exports.join()).toMatch(/"name":"pg.query:SELECT[^"]*"/);
    expect(exports.join()).toContain('SELECT $1::text');
    expect(exports.join()).toContain(thirdParty.url);
    expect(exports.join()).not.toMatch(/a value of a parameter|secret-path|secret-query/);
    expect(thirdParty.headers).not.toHaveProperty('traceparent');
  });
});
