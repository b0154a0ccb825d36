/**
 * OpenTelemetry, loaded only with a configured collector: spans go out over OTLP/HTTP. Contexts travel in the W3C headers
 * `traceparent` and `tracestate`: with the requests of callers (`http-hooks.ts`) and over NATS (`libs/messaging`).
 */
import { type Context, type Span, type TextMapSetter, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { InstrumentationBase } from '@opentelemetry/instrumentation';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { release } from './release.js';

/** Starts tracing; answers a function that flushes and ends it. */
export async function startTracing(service: string, endpoint: string): Promise<() => Promise<void>> {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: 3000,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.namespace': 'handtest',
      'service.version': release.version,
    }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  // Default: contexts in AsyncLocalStorage.
  provider.register({ propagator: new OwnPropagator() });
  await traceDependencies();
  return () => provider.shutdown();
}

const outgoingRequests = new WeakSet<Span>();

/** Leaves out requests by HTTP: they go to customers and third parties, whose traces are their own. */
class OwnPropagator extends W3CTraceContextPropagator {
  override inject(context: Context, carrier: unknown, setter: TextMapSetter): void {
    const span = trace.getSpan(context);
    if (!span || !outgoingRequests.has(span)) super.inject(context, carrier, setter);
  }
}

/**
 * Spans for statements, commands of Redis and requests by HTTP, within a request or an event: without a parent, sweeps would
 * make thousands of traces. They contain no values. Paths and queries of addresses may be secret.
 */
async function traceDependencies(): Promise<void> {
  const pg = new PgInstrumentation({ requireParentSpan: true, ignoreConnectSpans: true });
  const redis = new IORedisInstrumentation({
    requireParentSpan: true,
    dbStatementSerializer: (command) => command,
  });
  // It listens to the events that undici publishes.
  new UndiciInstrumentation({
    requireParentforSpans: true,
    startSpanHook: ({ origin }) => ({ 'url.full': origin, 'url.path': '', 'url.query': '' }),
    requestHook: (span) => void outgoingRequests.add(span),
  });
  patch(pg, { pg: await import('pg') });
  patch(redis, { ioredis: await import('ioredis') });
}

/**
 * The instrumentations patch what `require` loads. Our modules are loaded by `import`, so the classes of the loaded modules
 * are patched here.
 */
function patch(instrumentation: InstrumentationBase, modules: Readonly<Record<string, unknown>>): void {
  for (const definition of instrumentation.getModuleDefinitions()) {
    const loaded = modules[definition.name];
    if (loaded) definition.patch?.(loaded);
  }
}
