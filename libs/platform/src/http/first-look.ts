import { type Eventual, oncePer } from '@market/kernel';
import { arrive, asksForAnother, faultOf } from './arrival';
import { bringsBody } from './body/unread-body';
import type { FrontDoorOptions } from './front-door';
import type { InFront } from './in-front';
import { type PlainRequest, type PlainResponse, type RequestWords, wordsOf } from './plain-message';

/** Looks at a request before Express; `further` hands it on. */
export type FirstLook = (request: PlainRequest, response: PlainResponse, further: () => void) => void;

/**
 * Brings plain reads to whoever answers in front of Nest; everything else, and what is not answered there, goes on to
 * Express, the front door and Nest.
 */
export function firstLook(
  inFront: InFront,
  { routes, draining, onAnswered }: Pick<FrontDoorOptions, 'routes' | 'draining' | 'onAnswered'>,
): FirstLook {
  inFront.meet(routes.routes);
  return (request, response, further) => {
    const exchange = arrive(request, routes);
    const route = exchange.match?.route;
    if (draining() || !isPlainRead(wordsOf(request)) || route?.method !== 'GET') return further();
    const settle = (answered: boolean) => {
      if (!answered) further();
      else if (response.closed) onAnswered(request, response, exchange);
      else response.once('close', () => onAnswered(request, response, exchange));
    };
    let answering: Eventual<boolean>;
    // Where it gives up it has written nothing: the usual way says what is wrong.
    try {
      answering = inFront.answer({ request, response, exchange, route });
    } catch {
      return further();
    }
    if (answering instanceof Promise) void answering.then(settle, further);
    else settle(answering);
  };
}

const isPlainRead = oncePer((words: RequestWords) => {
  const isRead = words.method === 'GET' || words.method === 'HEAD';
  return isRead && !bringsBody(words) && !asksForAnother(words) && faultOf(words) === null;
});
