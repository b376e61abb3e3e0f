import { z } from 'zod';
import { publicSourceName } from '@market/contracts';
import type { PublishedRevision } from '@market/database/history';
import { instantView } from '../views/instant.view';

const value = (description: string) => z.unknown().meta({ description });

/** Change of a published field of a record. */
export const revisionView = z
  .object({
    at: instantView.meta({ description: 'Instant of the change.' }),
    field: z
      .string()
      .meta({ description: 'Name of the field, its parts with dots.', examples: ['dates.openDate'] }),
    from: value('Value before; an object or null for a field with parts that appeared or went as a whole.'),
    to: value('Value after.'),
    source: z.string().meta({
      description:
        'Source of the change, named as in `provenance`; `clock` for a change by the calendar, `service` for one by a new version of the service.',
      examples: ['NSE', 'clock'],
    }),
  })
  .meta({ id: 'Revision' });

export type RevisionView = z.infer<typeof revisionView>;

export function presentRevision({ at, field, before, after, source }: PublishedRevision): RevisionView {
  return { at: at.toISOString(), field, from: before, to: after, source: publicSourceName(source) };
}

/** Revision in the API description. */
export const exampleRevision: RevisionView = {
  at: '2026-11-14T12:30:00.000Z',
  field: 'issuePrice.max',
  from: 133,
  to: 135,
  source: 'NSE',
};
