import type { DatabaseParts } from '..';
import { AddLowerTexts1795000007100 } from './migrations/add-lower-texts-1795000007100';

export {
  CollectionReads,
  type CollectionScope,
  type CollectionTable,
  type RecordNames,
} from './collection-reads';

/** Functions of collections: needed by every database with collections that are filtered by texts in arrays. */
export const collectionParts: DatabaseParts = { entities: [], migrations: [AddLowerTexts1795000007100] };
