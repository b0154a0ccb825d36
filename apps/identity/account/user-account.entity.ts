import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A person with an email and a password. */
@Entity('user_account')
export class UserAccount {
  @PrimaryColumn('text')
  id: string;

  /** In the spelling of `normalEmail`, unique. */
  @Column('text')
  email: string;

  @Column('text')
  name: string;

  /** argon2id, in the PHC format that names its own parameters; null for who signs in by OpenID Connect alone. */
  @Column('text', { nullable: true })
  passwordHash: string | null;

  /** When the user showed that mail to the email reaches them; null for most, who only claim it. */
  @Column('timestamptz', { nullable: true })
  emailVerifiedAt: Date | null;

  @Column('boolean', { default: false })
  platformAdmin: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
