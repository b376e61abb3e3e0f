import { type FetchContext, ReaderAtHand } from '../source-kit';

const reader = new ReaderAtHand();

/** How a feed under test reads the answers that tell it what else to ask. */
export const readAtHand: FetchContext<unknown>['read'] = (by, payload) => reader.read(by, payload);
