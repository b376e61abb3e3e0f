import type { PreparedAnswer } from './prepared-answer';

type Taker = (answer: PreparedAnswer | null) => void;

/** Where it is kept with its request. */
const taker = Symbol('taker');

interface Awaited {
  [taker]?: Taker;
}

/** Has the content of a request's answer handed over before it is sent; null: it is an error. */
export function awaitAnswer(request: object, take: Taker): void {
  (request as Awaited)[taker] = take;
}

/** Hands the content over to whoever awaits it. */
export function handOverAnswer(request: object, answer: PreparedAnswer | null): void {
  (request as Awaited)[taker]?.(answer);
}
