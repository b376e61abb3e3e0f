import type { FetchContext } from '../ingest/feed';
import { ReaderAtHand } from '../ingest/reading/reader-at-hand';

const reader = new ReaderAtHand();

/** How a feed under test reads the answers that tell it what else to ask. */
export const readAtHand: FetchContext<unknown>['read'] = (by, payload) => reader.read(by, payload);
