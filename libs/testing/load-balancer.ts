/** One address in front of several replicas: each request goes to the next replica, also on the same connection. */
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export class LoadBalancer {
  private requests = 0;
  private readonly server: Server;

  private constructor(
    private readonly replicas: readonly string[],
    /** Sent with each request, in the place of the client's own. */
    private readonly headers: Readonly<Record<string, string>>,
  ) {
    this.server = createServer((incoming, answer) => this.forward(incoming, answer));
  }

  /** @param replicas their addresses without a path */
  static async start(
    replicas: readonly string[],
    headers: Readonly<Record<string, string>> = {},
  ): Promise<LoadBalancer> {
    const balancer = new LoadBalancer(replicas, headers);
    balancer.server.listen(0, '127.0.0.1');
    await once(balancer.server, 'listening');
    return balancer;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private forward(incoming: IncomingMessage, answer: ServerResponse): void {
    const replica = this.replicas[this.requests++ % this.replicas.length]!;
    const { method, url = '/' } = incoming;
    // Without an agent: a connection to a replica that was killed must not be used again.
    const options = { method, agent: false as const, headers: { ...incoming.headers, ...this.headers } };
    const forwarded = request(new URL(url, replica), options, (received) => {
      answer.writeHead(received.statusCode!, received.headers);
      // An answer that breaks off must break off for the client too.
      received.on('error', () => answer.destroy());
      received.pipe(answer);
    });
    forwarded.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    answer.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  }
}
