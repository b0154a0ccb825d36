/** The gateways that are ready, asked again and again, as a load balancer chooses them. */
import { randomInt } from 'node:crypto';
import type { Deployment } from '@handtest/deployment';
import { isReady } from './replicas.js';

/** Well within the second in which a gateway that ends still takes requests. */
const intervalMs = 200;

export class ReadyGateways {
  private readonly ready = new Set<string>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly deployment: Deployment) {
    for (const url of deployment.gatewayUrls) this.ready.add(url);
    this.timer = setInterval(() => void this.look(), intervalMs);
  }

  /** Any of them; any at all when none is ready. */
  choose(): string {
    const urls = this.ready.size > 0 ? [...this.ready] : this.deployment.gatewayUrls;
    return urls[randomInt(urls.length)]!;
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private async look(): Promise<void> {
    await Promise.all(
      this.deployment.processes
        .filter(({ service }) => service === 'gateway')
        .map(async (process) => {
          const { origin } = new URL(process.healthUrl);
          if (await isReady(process)) this.ready.add(origin);
          else this.ready.delete(origin);
        }),
    );
  }
}
