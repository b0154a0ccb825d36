/** The credit of one organization. Balances are written by the database as postings arrive, never from here. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity()
export class Account {
  @PrimaryColumn('text')
  organizationId: string;

  /** Free to be used, in micro-dollars as decimal text. */
  @Column({ type: 'bigint', insert: false, update: false })
  availableMicros: string;

  /** Set aside for jobs under way, in micro-dollars as decimal text. */
  @Column({ type: 'bigint', insert: false, update: false })
  heldMicros: string;
}
