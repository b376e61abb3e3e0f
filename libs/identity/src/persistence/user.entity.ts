import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `app_user`: a person who signs in, with one proven e-mail address. */
@Entity('app_user')
export class UserEntity {
  @PrimaryColumn('text')
  readonly id!: string;

  /** E-mail address in lower case. */
  @Column('text', { unique: true })
  readonly email!: string;

  /** PHC string; null without a password. Read only by who asks for it. */
  @Column('text', { nullable: true, select: false })
  readonly password!: string | null;

  @Column('boolean', { name: 'is_operator', default: false })
  readonly isOperator!: boolean;

  @Column('timestamptz', { name: 'created_at' })
  readonly createdAt!: Date;
}
