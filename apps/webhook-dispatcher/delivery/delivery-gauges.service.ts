/** Counts due deliveries and failing endpoints, every 15 s. */
import { queryOne, SweeperRegistry } from '@handtest/database';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { deliveriesDue, endpointsFailing, oldestDueSeconds } from './delivery-metrics.js';

/** Deliveries to slow and failing endpoints are late because of their receivers. */
const waitingDeliveries = `
  SELECT (SELECT count(*)::integer FROM
           (SELECT 1 FROM delivery WHERE status = 'pending' AND due_at <= now() LIMIT 10000) AS due) AS due,
    (SELECT count(*)::integer FROM webhook_endpoint AS endpoint
       JOIN project_copy AS project ON project.id = endpoint.project_id
      WHERE endpoint.enabled AND endpoint.failing AND NOT project.deleted) AS failing,
    (SELECT coalesce(extract(epoch FROM clock_timestamp() - min(head.due_at)), 0)::float8
       FROM webhook_endpoint AS endpoint
      CROSS JOIN LATERAL (
        SELECT due_at FROM delivery
         WHERE project_id = endpoint.project_id AND status = 'pending' AND due_at <= now() AND draft IS NULL
           AND (leased_until IS NULL OR leased_until <= now())
         ORDER BY due_at LIMIT 1) AS head
      WHERE endpoint.enabled AND NOT endpoint.failing AND NOT endpoint.slow) AS oldest_seconds`;

@Injectable()
export class DeliveryGaugesService implements OnApplicationBootstrap {
  constructor(
    private readonly database: DataSource,
    private readonly sweepers: SweeperRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.sweepers.start({ name: 'delivery_gauges', everyMs: 15_000, run: () => this.refresh() });
  }

  async refresh(): Promise<number> {
    const waiting = await queryOne<{ due: number; failing: number; oldestSeconds: number }>(
      this.database,
      waitingDeliveries,
    );
    deliveriesDue.set(waiting!.due);
    endpointsFailing.set(waiting!.failing);
    oldestDueSeconds.set(waiting!.oldestSeconds);
    return 0;
  }
}
