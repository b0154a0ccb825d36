/** Checks repeatedly which gateways are ready, as a load balancer does. */
import { randomInt } from 'node:crypto';
import type { Deployment } from '@handtest/deployment';
import { isReady } from './replicas.js';

/** A stopping gateway accepts requests for another second. */
const intervalMs = 200;

export class ReadyGateways {
  private readonly ready = new Set<string>();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly deployment: Deployment) {
    for (const url of deployment.gatewayUrls) this.ready.add(url);
    this.timer = setInterval(() => void this.look(), intervalMs);
  }

  /** A random ready gateway, or any gateway when none is ready. */
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
