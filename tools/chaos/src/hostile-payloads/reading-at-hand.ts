// Loaded before the ingestor: payloads are read on its own thread.
import { ReaderApart } from '@market/ingest';
import { ReaderAtHand } from '@market/source-kit';

const { prototype: apart } = ReaderApart;
const atHand = new ReaderAtHand();
apart.sift = (...asked) => atHand.sift(...asked);
apart.read = (...asked) => atHand.read(...asked);
