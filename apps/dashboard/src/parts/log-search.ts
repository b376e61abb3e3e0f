import { responseClasses } from '../api/request-types';
import { eventSpans } from '../figures/event-paths';
import { oneOf, textOf, type TypedSearch, word } from './search';

const deliveryStates = ['pending', 'sending', 'delivered', 'failed', 'held'] as const;

function spanOf({ from, to }: TypedSearch<'from' | 'to'>) {
  return { from: textOf(from, word), to: textOf(to, word) };
}

/** Reads the address of a log of deliveries. */
export function deliverySearch(search: TypedSearch<'state' | 'type' | 'from' | 'to' | 'delivery'>) {
  return {
    state: oneOf(search.state, deliveryStates, undefined),
    type: textOf(search.type, word),
    ...spanOf(search),
    delivery: textOf(search.delivery, word),
  };
}

/** Reads the address of the log of events. */
export function eventSearch(search: TypedSearch<'type' | 'subject' | 'span' | 'from' | 'to' | 'event'>) {
  return {
    span: oneOf(search.span, eventSpans, undefined),
    type: textOf(search.type, word),
    subject: textOf(search.subject, word),
    ...spanOf(search),
    event: textOf(search.event, word),
  };
}

/** Reads the address of the log of requests. */
export function requestSearch(
  search: TypedSearch<'class' | 'code' | 'route' | 'key' | 'from' | 'to' | 'id'>,
) {
  return {
    class: oneOf(search.class, responseClasses, undefined),
    code: textOf(search.code, word),
    route: textOf(search.route, /^[A-Z]+ \/[\w/:.-]{1,80}$/),
    key: textOf(search.key, word),
    ...spanOf(search),
    id: textOf(search.id, word),
  };
}
