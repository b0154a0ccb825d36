import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** What groups jobs, templates, schedules and a webhook within an organization. */
@Entity('project')
export class Project {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  organizationId: string;

  @Column('text')
  name: string;

  @Column('text', { nullable: true })
  defaultUrl: string | null;

  /** `owner/repo` */
  @Column('text', { array: true })
  codehostRepos: string[];

  @Column('boolean', { default: false })
  autoCreateCodehostIssues: boolean;

  @Column('text', { nullable: true })
  chatWebhookUrl: string | null;

  /** Counts up with every change, deletion included, and travels with the event that tells of it. */
  @Column('integer', { default: 1 })
  version: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  /** Set by the statement that changes the row, by the database's clock. */
  @Column('timestamptz', { default: () => 'now()' })
  updatedAt: Date;

  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;
}
