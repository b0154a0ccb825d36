import type { MigrationInterface, QueryRunner } from 'typeorm';

const changes = [
  // credit_alerts: the endpoint also gets `credit.low`, which belongs to no job.
  'ALTER TABLE webhook_endpoint ADD COLUMN credit_alerts boolean NOT NULL DEFAULT false',
  `ALTER TABLE delivery
     ALTER COLUMN job_id DROP NOT NULL,
     ADD COLUMN event text NOT NULL DEFAULT 'job.finished'
       CONSTRAINT delivery_event_known CHECK (event IN ('job.finished', 'credit.low')),
     ADD CONSTRAINT delivery_of_finished_job CHECK ((event = 'job.finished') = (job_id IS NOT NULL))`,
];

export class SendCreditAlerts1791000000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const change of changes) await queryRunner.query(change);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'DELETE FROM attempt WHERE delivery_id IN (SELECT id FROM delivery WHERE job_id IS NULL)',
    );
    await queryRunner.query('DELETE FROM delivery WHERE job_id IS NULL');
    await queryRunner.query('ALTER TABLE delivery DROP COLUMN event, ALTER COLUMN job_id SET NOT NULL');
    await queryRunner.query('ALTER TABLE webhook_endpoint DROP COLUMN credit_alerts');
  }
}
