import { eventTypes, type EventType } from '@market/contracts';
import { invalidParameters } from '@market/http-server';
import { InstantParameter, NotBefore, Words } from '@market/http-query';
import { keysetQuery } from '@market/http-lists';
import type { DeliveryListFilter } from '../delivery.queries';
import { readPosition } from '../domain/delivery-position';
import { deliveryView } from './delivery.view';
import { deliveryStates, type DeliveryState } from '../domain/found-delivery';

/** Query of the log of an endpoint. */
export class DeliveryListQuery extends keysetQuery(deliveryView) {
  @Words(deliveryStates, { description: 'States of the deliveries, separated by commas.', example: 'failed' })
  state?: readonly DeliveryState[];

  @Words(eventTypes, { description: 'Types of their events, separated by commas.', example: 'ipo.opened' })
  type?: readonly EventType[];

  @InstantParameter({
    description: 'Earliest time of a delivery, included.',
    example: '2026-11-20T04:30:00.000Z',
  })
  from?: string;

  @NotBefore('from', { isPartOfRange: false })
  @InstantParameter({
    description: 'Instant before which a delivery was made: one at this instant is left out.',
  })
  to?: string;
}

/** Reads the filters of a query. Errors: `DomainError` `VAL_001` for a position of another list. */
export function toDeliveryListFilter({
  state,
  type,
  from,
  to,
  before,
  limit,
}: DeliveryListQuery): DeliveryListFilter {
  const position = before === undefined ? undefined : readPosition(before);
  if (position === null) {
    throw invalidParameters([{ field: 'before', message: 'must be a position that this list gave' }]);
  }
  return {
    ...{ states: state, types: type, before: position, limit },
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}
