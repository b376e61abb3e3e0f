import { type FetchContext, ReaderAtHand } from '../source-kit';

const reader = new ReaderAtHand();

/** Reads responses that name further requests, for feeds under test. */
export const readAtHand: FetchContext<unknown>['read'] = (by, payload) => reader.read(by, payload);
