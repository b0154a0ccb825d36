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

  /** argon2id, in the PHC format that names its own parameters. */
  @Column('text')
  passwordHash: string;

  @Column('boolean', { default: false })
  platformAdmin: boolean;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
