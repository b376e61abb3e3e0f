import { requestMethods, responseClasses } from '../api/request-types';
import { eventSpans } from '../figures/event-paths';
import { oneOf, textOf, type TypedSearch, wordPattern } from './search';

const deliveryStates = ['pending', 'sending', 'delivered', 'failed', 'held'] as const;

function spanOf({ from, to }: TypedSearch<'from' | 'to'>) {
  return { from: textOf(from, wordPattern), to: textOf(to, wordPattern) };
}

/** Reads the address of a log of deliveries. */
export function deliverySearch(search: TypedSearch<'state' | 'type' | 'from' | 'to' | 'delivery'>) {
  return {
    state: oneOf(search.state, deliveryStates, undefined),
    type: textOf(search.type, wordPattern),
    ...spanOf(search),
    delivery: textOf(search.delivery, wordPattern),
  };
}

/** Reads the address of the log of events. */
export function eventSearch(search: TypedSearch<'type' | 'subject' | 'span' | 'from' | 'to' | 'event'>) {
  return {
    span: oneOf(search.span, eventSpans, undefined),
    type: textOf(search.type, wordPattern),
    subject: textOf(search.subject, wordPattern),
    ...spanOf(search),
    event: textOf(search.event, wordPattern),
  };
}

/** Reads the address of the log of requests. */
export function requestSearch(
  search: TypedSearch<'class' | 'code' | 'method' | 'route' | 'key' | 'from' | 'to' | 'id'>,
) {
  return {
    class: oneOf(search.class, responseClasses, undefined),
    code: textOf(search.code, wordPattern),
    method: oneOf(search.method, requestMethods, undefined),
    route: textOf(search.route, /^[A-Z]+ \/[\w/:.-]{1,80}$/),
    key: textOf(search.key, wordPattern),
    ...spanOf(search),
    id: textOf(search.id, wordPattern),
  };
}
