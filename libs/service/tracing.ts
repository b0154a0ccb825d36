/**
 * OpenTelemetry, only when a collector is configured: spans go out over OTLP/HTTP, contexts travel in the W3C headers
 * `traceparent` and `tracestate`, over HTTP (`http-hooks.ts`) as over NATS (`libs/messaging`).
 */
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';

/** Starts tracing for the process; answers with what flushes and ends it. */
export function startTracing(service: string, endpoint: string): () => Promise<void> {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: 3000,
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.namespace': 'handtest' }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  // The provider's own defaults: W3C propagation, contexts kept in AsyncLocalStorage.
  provider.register();
  return () => provider.shutdown();
}
