import { AddressTokenEntity } from '@market/access';
import { Column, Entity } from 'typeorm';
import type { ExportFormat } from '../domain/saved-view';

/** Row of `export_link`. */
@Entity('export_link')
export class ExportLinkEntity extends AddressTokenEntity {
  /** Path and query of the list; empty once the account is closed. */
  @Column('text')
  readonly path!: string;

  @Column('text')
  readonly format!: ExportFormat;
}
