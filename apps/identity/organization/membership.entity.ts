import type { OrganizationRole } from '@handtest/contracts/define';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A user's role in an organization. */
@Entity('membership')
export class Membership {
  @PrimaryColumn('text')
  organizationId: string;

  @PrimaryColumn('text')
  userId: string;

  @Column('text')
  role: OrganizationRole;

  /** When the user joined. */
  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
