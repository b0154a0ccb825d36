/** Replicas that end and come back, as an orchestrator sees them. */
import { type Deployment, eventually } from '@handtest/deployment';
import { request } from 'undici';

type Process = Deployment['processes'][number];

export async function isReady({ healthUrl }: Pick<Process, 'healthUrl'>): Promise<boolean> {
  try {
    const { statusCode, body } = await request(healthUrl, { headersTimeout: 2_000, bodyTimeout: 2_000 });
    await body.dump();
    return statusCode === 200;
  } catch {
    // It is down, or hangs.
    return false;
  }
}

/** Ends a replica by a signal; resolves when the process that replaces it is ready. */
export async function replace(
  deployment: Deployment,
  { service, replica, pid }: Process,
  signal: NodeJS.Signals,
): Promise<void> {
  deployment.kill(service, replica, signal);
  await eventually(
    async () => {
      const now = deployment.processes.find((each) => each.service === service && each.replica === replica)!;
      if (!now.pid || now.pid === pid || !(await isReady(now))) throw new Error(`${service} is not back`);
    },
    { timeoutMs: 120_000, intervalMs: 100 },
  );
}

/** All of them at once: what an attack left behind must not burden what is measured next. */
export async function replaceAll(deployment: Deployment): Promise<void> {
  await Promise.all(deployment.processes.map((process) => replace(deployment, process, 'SIGKILL')));
}
