import { eventTypes, type EventType } from '@market/contracts';
import { InstantParameter, invalidParameters, keysetQuery, NotBefore, Word } from '@market/http';
import type { DeliveryWish } from '../delivery.queries';
import { readPosition } from '../domain/delivery-position';
import { deliveryView } from './delivery.view';
import { deliveryStates, type DeliveryState } from '../domain/found-delivery';

/** Query of the log of an endpoint. */
export class DeliveryListQuery extends keysetQuery(deliveryView) {
  @Word(deliveryStates, { description: 'State of the deliveries.', example: 'failed' })
  state?: DeliveryState;

  @Word(eventTypes, { description: 'Type of their events.', example: 'ipo.opened' })
  type?: EventType;

  @InstantParameter({ description: 'Earliest time of a delivery.', example: '2026-11-20T04:30:00.000Z' })
  from?: string;

  @NotBefore('from', { isPartOfRange: false })
  @InstantParameter({ description: 'First instant after the last delivery.' })
  to?: string;
}

/** Reads the filters of a query. Errors: `DomainError` `VAL_001` for a position of another list. */
export function wishOf({ state, type, from, to, before, limit }: DeliveryListQuery): DeliveryWish {
  const position = before === undefined ? undefined : readPosition(before);
  if (position === null) {
    throw invalidParameters([{ field: 'before', message: 'must be a position that this list gave' }]);
  }
  return {
    ...{ state, type, before: position, limit },
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}
