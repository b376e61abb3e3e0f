import { z } from 'zod';
import { instantView } from './instant.view';

/** Record that is no longer published, in a list with `updatedSince`. */
export const removedRecordView = z
  .object({
    id: z.string().meta({ description: 'Id of the record.' }),
    slug: z.string().nullable().meta({ description: 'Slug of the record; null where records have none.' }),
    removedAt: instantView.meta({ description: 'Instant at which it was removed.' }),
  })
  .meta({ id: 'RemovedRecord' });

export type RemovedRecordView = z.infer<typeof removedRecordView>;

/** Tells whether a record in a list is a removed one. */
export function isRemoved(record: unknown): boolean {
  return typeof record === 'object' && record !== null && 'removedAt' in record;
}
