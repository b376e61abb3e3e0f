import { AddressTokenEntity } from '@market/access';
import { Column, Entity } from 'typeorm';

/** Row of `calendar_feed`. */
@Entity('calendar_feed')
export class CalendarFeedEntity extends AddressTokenEntity {
  /** Names of the kinds that it shows; null for all. */
  @Column('text', { array: true, nullable: true })
  readonly kinds!: string[] | null;
}
