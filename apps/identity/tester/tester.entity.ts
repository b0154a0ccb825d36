import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A user who may do jobs, as callers see them. The row's existence is the role. */
@Entity('tester')
export class Tester {
  @PrimaryColumn('text')
  userId: string;

  @Column('text')
  alias: string;

  @Column('text', { nullable: true })
  avatarUrl: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
