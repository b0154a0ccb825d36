/**
 * Several NATS servers with JetStream on this machine, as one cluster. Each can be killed and started again, on the same
 * port with its data.
 */
import { join } from 'node:path';
import { eventually } from '../eventually.js';
import { removeFolder, throwAwayFolder } from './data-folder.js';
import { freePort } from './free-port.js';
import { startNats } from './nats.js';
import type { Instance } from './server.js';

interface Node {
  readonly port: number;
  readonly routePort: number;
  readonly monitorPort: number;
  instance?: Instance;
}

export class NatsCluster {
  private readonly folder = throwAwayFolder('nats-cluster');

  /** All nodes start at the same time: a single one of them is not ready for JetStream. */
  static async start(size: number): Promise<NatsCluster> {
    const nodes: Node[] = [];
    while (nodes.length < size) {
      nodes.push({ port: await freePort(), routePort: await freePort(), monitorPort: await freePort() });
    }
    const cluster = new NatsCluster(nodes);
    await Promise.all(nodes.map((_node, index) => cluster.startNode(index)));
    return cluster;
  }

  private constructor(private readonly nodes: readonly Node[]) {}

  /** The addresses of all nodes, as in `NATS_URL`. */
  get url(): string {
    return this.nodes.map((_node, index) => this.urlOf(index)).join(',');
  }

  urlOf(node: number): string {
    return `nats://127.0.0.1:${this.nodes[node]!.port}`;
  }

  /** Until its health check succeeds. */
  async startNode(node: number): Promise<void> {
    const { port, routePort, monitorPort } = this.nodes[node]!;
    const routes = this.nodes.map((other) => `"nats://127.0.0.1:${other.routePort}"`);
    this.nodes[node]!.instance = await startNats({
      port,
      dataDir: join(this.folder, `node-${node}`),
      address: null,
      asProgram: true,
      blocks: [
        `server_name: "node-${node}"`,
        `server_tags: ["zone:${node}"]`,
        `http: "127.0.0.1:${monitorPort}"`,
        `cluster { name: handtest, listen: "127.0.0.1:${routePort}", routes: [${routes.join(', ')}] }`,
      ].join('\n'),
    });
    await this.untilHealthy(node);
  }

  /** The server has all data of its streams and consumers. Kubernetes waits for the same check. */
  private async untilHealthy(node: number): Promise<void> {
    const { monitorPort } = this.nodes[node]!;
    await eventually(
      async () => {
        const { ok, status } = await fetch(`http://127.0.0.1:${monitorPort}/healthz`);
        if (!ok) throw new Error(`node-${node} is not healthy: ${status}`);
      },
      { timeoutMs: 60_000 },
    );
  }

  /** By SIGKILL. It stays down until `startNode`. */
  async kill(node: number): Promise<void> {
    const { instance } = this.nodes[node]!;
    process.kill(instance!.pid!, 'SIGKILL');
    await instance!.ended;
  }

  async stop(): Promise<void> {
    await Promise.all(this.nodes.map(({ instance }) => instance?.stop()));
    removeFolder(this.folder);
  }
}
