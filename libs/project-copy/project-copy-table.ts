/** The table of a service's own copy of the projects. Its first migration calls `createProjectCopyTable`. */
import type { QueryRunner } from 'typeorm';

export async function createProjectCopyTable(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query(`CREATE TABLE project_copy (
    id text COLLATE "C" PRIMARY KEY,
    organization_id text COLLATE "C" NOT NULL,
    copy jsonb NOT NULL,
    version integer NOT NULL,
    deleted boolean NOT NULL
  )`);
}

export async function dropProjectCopyTable(queryRunner: QueryRunner): Promise<void> {
  await queryRunner.query('DROP TABLE project_copy');
}
