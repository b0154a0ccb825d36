/** Restarts replicas, as an orchestrator does. */
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

/** Ends a replica by a signal. Resolves when the new process is ready. */
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

/** At the same time, so that the effects of an attack do not slow the next measurement. */
export async function replaceAll(deployment: Deployment): Promise<void> {
  await Promise.all(deployment.processes.map((process) => replace(deployment, process, 'SIGKILL')));
}
