import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** What owns projects, keys, members and credit. */
@Entity('organization')
export class Organization {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  name: string;

  /** Unique, also against deleted organizations. */
  @Column('text')
  slug: string;

  @Column('text')
  createdBy: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  /** From then on no membership and no key of it counts. */
  @Column('timestamptz', { nullable: true })
  deletedAt: Date | null;
}
