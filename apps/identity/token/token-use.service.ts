/**
 * Writes when tokens were last used: apart from the verification, many tokens in one statement, and at most once a
 * minute for each token, from any number of replicas. Use does not extend a session that has expired.
 */
import { execute, SweeperRegistry } from '@handtest/database';
import { ShutdownRegistry } from '@handtest/service';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { idleLifetime } from './session-lifetime.js';

const flushEveryMs = 2_000;

/** SKIP LOCKED: the transaction that has locked the row writes the same, or ends the token. */
const writeUse = `UPDATE token SET last_used_at = now() WHERE id IN (
  SELECT id FROM token WHERE id = ANY($ids)
    AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute')
    AND (kind <> 'session' OR coalesce(last_used_at, created_at) > now() - ${idleLifetime})
  FOR UPDATE SKIP LOCKED)`;

@Injectable()
export class TokenUseService implements OnModuleInit {
  private used = new Set<string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly sweepers: SweeperRegistry,
    private readonly shutdown: ShutdownRegistry,
  ) {}

  onModuleInit(): void {
    this.sweepers.start({ name: 'token_use', everyMs: flushEveryMs, run: () => this.flush() });
    this.shutdown.add('work', 'token use', () => this.flush());
  }

  add(tokenId: string): void {
    this.used.add(tokenId);
  }

  private async flush(): Promise<number> {
    if (this.used.size === 0) return 0;
    const ids = [...this.used];
    this.used = new Set();
    try {
      return await execute(this.dataSource, writeUse, { ids });
    } catch (error) {
      // An outage must not end sessions that are in use: the next run writes them.
      for (const id of ids) this.used.add(id);
      throw error;
    }
  }
}
