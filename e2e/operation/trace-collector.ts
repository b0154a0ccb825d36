/** A collector of OpenTelemetry (OTLP over HTTP) that keeps the spans of all services. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Attribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string };
}

interface ExportedSpan {
  readonly traceId: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
}

interface ExportRequest {
  readonly resourceSpans: {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: { readonly spans: readonly ExportedSpan[] }[];
  }[];
}

export interface Span {
  readonly service: string;
  readonly name: string;
  /** Of the database or the program that is called: `postgresql`, `redis`. */
  readonly system?: string;
}

export class TraceCollector {
  /** The bodies as they arrived. */
  readonly bodies: string[] = [];

  static async start(): Promise<TraceCollector> {
    const collector = new TraceCollector();
    await new Promise<void>((resolve) => collector.server.listen(0, '127.0.0.1', resolve));
    return collector;
  }

  private readonly server: Server = createServer(async (request, response) => {
    this.bodies.push(await text(request));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  spansOf(traceId: string): Span[] {
    const requests = this.bodies.map((body) => JSON.parse(body) as ExportRequest);
    return requests.flatMap(({ resourceSpans }) =>
      resourceSpans.flatMap(({ resource, scopeSpans }) =>
        scopeSpans
          .flatMap(({ spans }) => spans)
          .filter((span) => span.traceId === traceId)
          .map(({ name, attributes }) => ({
            service: valueOf(resource.attributes, 'service.name')!,
            name,
            system: valueOf(attributes, 'db.system.name'),
          })),
      ),
    );
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

function valueOf(attributes: readonly Attribute[], key: string): string | undefined {
  return attributes.find((attribute) => attribute.key === key)?.value.stringValue;
}
