/** Mails to the admins of an organization whose credit ran low. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const setKinds = (kinds: string) => `ALTER TABLE outgoing_mail DROP CONSTRAINT outgoing_mail_kind_check,
  ADD CONSTRAINT outgoing_mail_kind_check CHECK (kind IN (${kinds}))`;

export class CreditMail1764300000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(setKinds(`'invitation', 'password_reset', 'low_credit'`));
    await runner.query(`ALTER TABLE outgoing_mail
      ADD COLUMN organization_id text COLLATE "C" REFERENCES organization,
      ADD COLUMN credit_micros bigint,
      ADD COLUMN threshold_micros bigint,
      ADD CHECK (num_nonnulls(organization_id, credit_micros, threshold_micros)
        = CASE kind WHEN 'low_credit' THEN 3 ELSE 0 END)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM outgoing_mail WHERE kind = 'low_credit'`);
    await runner.query(`ALTER TABLE outgoing_mail DROP COLUMN organization_id, DROP COLUMN credit_micros,
      DROP COLUMN threshold_micros`);
    await runner.query(setKinds(`'invitation', 'password_reset'`));
  }
}
