import type { AuthenticatedCaller } from '@handtest/contracts/define';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A session, an API key or a PAT. Of its value only the SHA-256 is kept. */
@Entity('token')
export class Token {
  @PrimaryColumn('text')
  id: string;

  @Column('text')
  kind: AuthenticatedCaller['kind'];

  /** SHA-256, 32 bytes. */
  @Column('bytea')
  hash: Buffer;

  /** What lists show: `ht_key_…a1B2`. */
  @Column('text')
  hint: string;

  /** Whose token it is; of a key, who created it. */
  @Column('text')
  userId: string;

  /** The organization of a key; null for the others. */
  @Column('text', { nullable: true })
  organizationId: string | null;

  /** Null for sessions. */
  @Column('text', { nullable: true })
  name: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  /** Written at most once a minute. */
  @Column('timestamptz', { nullable: true })
  lastUsedAt: Date | null;

  /** The absolute end; null when there is none. */
  @Column('timestamptz', { nullable: true })
  expiresAt: Date | null;

  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;
}
