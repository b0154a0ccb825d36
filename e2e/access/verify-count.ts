/** How often identity was asked who is behind a token, as its own metrics count it. */
import type { Deployment } from '@handtest/deployment';
import { exchange } from './exchange.js';

const subject = 'rpc.identity.verification.verify';

/** Of all replicas, since they started. */
export async function verificationsAsked(deployment: Deployment): Promise<number> {
  const replicas = deployment.processes.filter(({ service }) => service === 'identity');
  const counts = await Promise.all(
    replicas.map(async ({ healthUrl }) => {
      const { text } = await exchange(new URL(healthUrl).origin, { method: 'GET', path: '/metrics' });
      return countIn(text);
    }),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function countIn(metrics: string): number {
  return metrics
    .split('\n')
    .filter(
      (line) => line.startsWith('handtest_rpc_duration_seconds_count{') && line.includes(`"${subject}"`),
    )
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}
