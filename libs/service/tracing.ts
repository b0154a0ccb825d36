/**
 * OpenTelemetry, only with a configured collector: spans go out over OTLP/HTTP. Contexts travel in the W3C headers
 * `traceparent` and `tracestate`, over HTTP (`http-hooks.ts`) and over NATS (`libs/messaging`).
 */
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { release } from './release.js';

/** Starts tracing; answers a function that flushes and ends it. */
export function startTracing(service: string, endpoint: string): () => Promise<void> {
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
  // Defaults: W3C propagation, contexts in AsyncLocalStorage.
  provider.register();
  return () => provider.shutdown();
}
