import { z } from 'zod';
import { type ComparedEntry, type DescribedEntry, entryInWords } from '@market/collection';
import { instantView } from '@market/http-lists';

const json = z.record(z.string(), z.unknown());

/** Entry of the quarantine. */
export const quarantineView = z
  .object({
    id: z.string(),
    feedId: z.string(),
    scope: z.enum(['row', 'payload', 'batch']),
    reason: z.string(),
    words: z.string().meta({ description: 'Since when it waits, and what can be done about it.' }),
    at: instantView.meta({ description: 'Time at which it was last seen.' }),
    subject: z.string().nullable().meta({ description: 'Name of the record within its feed.' }),
    rows: z.int().min(0).nullable(),
  })
  .meta({ id: 'QuarantineEntry' });

export type QuarantineView = z.infer<typeof quarantineView>;

/** Entry of the quarantine beside what is stored. */
export const comparedEntryView = quarantineView
  .extend({
    raw: z
      .string()
      .nullable()
      .meta({ description: 'Text of the source, up to 20 000 characters. Shown as text only.' }),
    record: json.nullable().meta({ description: 'What was read from it.' }),
    stored: json.nullable().meta({ description: 'What is stored in its place.' }),
    differences: z.array(z.string()).meta({ description: 'Fields that the record states otherwise.' }),
    nameableSubjects: z.boolean().meta({ description: 'Whether a release can name its subject.' }),
  })
  .meta({ id: 'ComparedQuarantineEntry' });

export type ComparedEntryView = z.infer<typeof comparedEntryView>;

export function presentEntry(entry: DescribedEntry): QuarantineView {
  const { id, feedId, scope, reason, lastSeenAt, subject, rows } = entry;
  return {
    id: String(id),
    feedId,
    scope,
    reason,
    words: entryInWords(entry),
    at: lastSeenAt.toISOString(),
    subject,
    rows,
  };
}

/** Renders an entry beside what is stored. */
export function presentComparedEntry(entry: ComparedEntry): ComparedEntryView {
  const { raw, record, stored, differences, nameable } = entry;
  return {
    ...presentEntry(entry),
    raw,
    record,
    stored,
    differences: [...differences],
    nameableSubjects: nameable !== null,
  };
}

/** Entry of a premium, for the description of the dashboard's API. */
export const exampleEntry: QuarantineView = {
  id: '12',
  feedId: 'investorgain.gmp',
  scope: 'row',
  reason: 'no active IPO is called "ZML Autos"',
  words: 'Seen 3 times since 2026-11-27 08:00 IST. Release it with its IPO, or discard it.',
  at: '2026-11-27T04:30:00.000Z',
  subject: 'investorgain:ZML Autos',
  rows: 1,
};

/** The same entry with its contents. */
export const exampleComparedEntry: ComparedEntryView = {
  ...exampleEntry,
  raw: '{"name":"ZML Autos","gmp":"33"}',
  record: { publisher: 'investorgain', sourceName: 'ZML Autos', gmpRupees: 33 },
  stored: { ipo: 'zinnia-motors', publisher: 'investorgain', gmpRupees: 30 },
  differences: ['gmpRupees'],
  nameableSubjects: true,
};
