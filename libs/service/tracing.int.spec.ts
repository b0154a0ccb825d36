import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Body, Controller, Module, Post } from '@nestjs/common';
import { trace } from '@opentelemetry/api';
import { loadConfig } from './load-config.js';
import { createLogger, nestLogger } from './logger.js';
import { ServiceConfig } from './service.config.js';
import { startService } from './start-service.js';

@Controller()
class TracedController {
  @Post('jobs/:jobId')
  create(@Body() body: object) {
    nestLogger(logger).log('inside the request');
    return { traceId: trace.getActiveSpan()?.spanContext().traceId, body };
  }
}

@Module({ controllers: [TracedController] })
class TracedModule {}

const onTestEnd: (() => void)[] = [];
afterEach(() => onTestEnd.forEach((end) => end()));

const lines: string[] = [];
const logger = createLogger('traced', 'info', { write: (line: string) => void lines.push(line) });

describe('tracing', () => {
  it('continues the caller’s trace in the handler, in the log and at the collector', async () => {
    const exports: string[] = [];
    const collector = createServer(async (request, response) => {
      exports.push(`${request.url} ${await text(request)}`);
      response.end('{}');
    });
    onTestEnd.push(
      () => collector.closeAllConnections(),
      () => collector.close(),
    );
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const config = loadConfig(ServiceConfig, {
      HOST: '127.0.0.1',
      PORT: '0',
      NATS_URL: 'nats://127.0.0.1',
      SHUTDOWN_DRAIN_MS: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/`,
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
  });
});
