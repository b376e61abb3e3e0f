import type { IncomingMessage } from 'node:http';
import type { PreparedAnswer } from './prepared-answer';

type Taker = (answer: PreparedAnswer) => void;

const takers = new WeakMap<IncomingMessage, Taker>();

/** Has the content of a request's successful answer handed over, before it is sent. */
export function awaitAnswer(request: IncomingMessage, take: Taker): void {
  takers.set(request, take);
}

/** Hands the content over to whoever awaits it. */
export function handOverAnswer(request: IncomingMessage, answer: PreparedAnswer): void {
  takers.get(request)?.(answer);
}
