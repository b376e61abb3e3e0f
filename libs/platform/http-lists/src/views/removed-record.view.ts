import { z } from 'zod';
import { instantView } from './instant.view';

/** Record that is no longer published, in a list with `updatedSince`. */
export const removedRecordView = z
  .object({ id: z.string(), slug: z.string().nullable(), removedAt: instantView })
  .meta({ id: 'RemovedRecord' });

export type RemovedRecordView = z.infer<typeof removedRecordView>;

/** Tells whether a record in a list is a removed one. */
export function isRemoved(record: unknown): boolean {
  return typeof record === 'object' && record !== null && 'removedAt' in record;
}
