import type { PreparedAnswer } from './prepared-answer';

type Taker = (answer: PreparedAnswer) => void;

/** Where it is kept with its request. */
const taker = Symbol('taker');

interface Awaited {
  [taker]?: Taker;
}

/** Has the content of a request's successful answer handed over, before it is sent. */
export function awaitAnswer(request: object, take: Taker): void {
  (request as Awaited)[taker] = take;
}

/** Hands the content over to whoever awaits it. */
export function handOverAnswer(request: object, answer: PreparedAnswer): void {
  (request as Awaited)[taker]?.(answer);
}
