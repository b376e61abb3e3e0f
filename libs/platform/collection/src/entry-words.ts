import { dayInIndia, timeInIndia } from '@market/kernel';
import type { HeldSide, RunEntry } from './collection.repository';
import type { DescribedEntry } from './quarantine.queries';

/** Describes the outcome of a run. */
export function runInWords({ outcome, error, fetched, accepted }: RunEntry): string {
  if (outcome === 'running') return 'It is running.';
  if (error !== null) return error;
  return accepted === 0
    ? `${rowsOf(fetched)} came, nothing in them was new.`
    : `${rowsOf(fetched)} came, ${accepted} changed data.`;
}

/** Describes what a held entry waits for, and what an operator can do. */
export function entryInWords(entry: DescribedEntry): string {
  return [seen(entry), disputed(entry.sides), choices(entry)].filter((part) => part !== '').join(' ');
}

function seen({ times, firstSeenAt }: DescribedEntry): string {
  const since = `since ${inIndia(firstSeenAt)}`;
  return times === 1 ? `Seen once, ${since}.` : `Seen ${times} times ${since}.`;
}

function disputed(sides: readonly HeldSide[] | null): string {
  const said = (sides ?? []).map(
    ({ voice, value, since }) =>
      `${voice === '' ? 'This source' : voice} says ${statedWords(value)} since ${inIndia(new Date(since))}`,
  );
  return said.length === 0 ? '' : `${said.join('; ')}.`;
}

/** Writes what a side states; of several fields each with its name: `openOn 2026-12-01, closeOn 2026-12-05`. */
function statedWords(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  return Object.entries(value)
    .map(([name, one]) => `${name} ${statedWords(one)}`)
    .join(', ');
}

function choices({ scope, outdatedAt, isReadable, nameable }: DescribedEntry): string {
  if (outdatedAt !== null) {
    return `Newer contents were taken in at ${inIndia(outdatedAt)}: it can only be discarded.`;
  }
  if (scope === 'batch') return 'Nothing of this batch was applied: release it as a whole, or discard it.';
  if (!isReadable) return 'It could not be read: it can only be discarded.';
  if (nameable !== null) return `Release it with its ${nameable.toUpperCase()}, or discard it.`;
  return 'If its record is known, release it as it stands. If not, a release fails: it is taken in by itself once a source names the record and its feed brings it again. Or discard it.';
}

function rowsOf(count: number): string {
  return count === 1 ? '1 row' : `${count} rows`;
}

/** Formats an instant. Shape: `2026-11-20 11:30 IST`. */
function inIndia(instant: Date): string {
  return `${dayInIndia(instant)} ${timeInIndia(instant)} IST`;
}
