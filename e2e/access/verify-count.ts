/** The number of token verifications, from the metrics of identity. */
import type { Deployment } from '@handtest/deployment';
import { exchange } from './exchange.js';

const subject = 'rpc.identity.verification.verify';

/** The sum of all replicas since their start. */
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
