/** The start of a service whose Redis may evict keys. */
import { eventually, startRedis } from '@handtest/deployment';
import { Redis } from 'ioredis';
import { startWorkDatabase, startWorkService } from './test/work-service.js';

it('logs for operators that Redis may evict work, and says nothing of a Redis that does not', async () => {
  const database = await startWorkDatabase();
  const redis = await startRedis({ address: null, asProgram: true });
  const client = new Redis(redis.url);
  const logOf = async (policy: string) => {
    await client.config('SET', 'maxmemory-policy', policy);
    const lines: string[] = [];
    const env = { DATABASE_URL: database.url, REDIS_URL: redis.url };
    const service = await startWorkService(undefined, env, lines);
    return { lines, service };
  };
  try {
    const evicting = await logOf('allkeys-lru');
    await eventually(() =>
      expect(evicting.lines.join('')).toMatch(
        /"policy":"allkeys-lru".*set its maxmemory-policy to noeviction/,
      ),
    );
    await evicting.service.stop();
    const keeping = await logOf('noeviction');
    await keeping.service.stop();
    expect(keeping.lines.join('')).not.toContain('maxmemory-policy');
  } finally {
    client.disconnect();
    await redis.stop();
    await database.stop();
  }
});
