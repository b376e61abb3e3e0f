import { type FetchContext, ReaderAtHand } from '..';

const reader = new ReaderAtHand();

/** Reads responses that name further requests, for feeds under test. */
export const readAtHand: FetchContext<unknown>['read'] = (by, payload) => reader.read(by, payload);
