import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { journalEvent } from '@market/database/audit';
import { z } from 'zod';

/** Entry of the journal: a change that a restored backup must not take back. */
const entrySchema = z.object({
  event: z.literal(journalEvent),
  position: z.number(),
  at: z.iso.datetime(),
  action: z.string(),
  subject: z.string(),
  accountId: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()),
});

export type JournalEntry = z.infer<typeof entrySchema>;

/** Age up to which an entry may have been committed after a snapshot that was taken after it. Units: milliseconds. */
const overlapMs = 10 * 60_000;

/**
 * Reads the entries of a log stream that were made since an instant, in their order, each once. Lines that are no entries,
 * and what a collector of logs puts before the JSON of a line, are left out.
 */
export async function readJournal(file: string, since: Date): Promise<JournalEntry[]> {
  const entries = new Map<number, JournalEntry>();
  const from = since.getTime() - overlapMs;
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const entry = entryOf(line);
    if (entry !== null && Date.parse(entry.at) >= from) entries.set(entry.position, entry);
  }
  return [...entries.values()].sort((one, other) => one.position - other.position);
}

function entryOf(line: string): JournalEntry | null {
  if (!line.includes(`"${journalEvent}"`)) return null;
  try {
    return entrySchema.safeParse(JSON.parse(line.slice(line.indexOf('{')))).data ?? null;
  } catch {
    return null;
  }
}
