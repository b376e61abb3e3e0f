import { freshForMs } from './aggregate';
import type { GmpReading } from './gmp';

/**
 * Finds the readings that were believed already when a word came in, although they were quoted after it: of each
 * publisher the next one within a day. A word that comes late is compared with these as if they had been quoted before
 * it.
 *
 * @param readings in the order of their quotes
 */
export function laterBeliefs(word: GmpReading, readings: readonly GmpReading[]): GmpReading[] {
  const next = new Map<string, GmpReading>();
  for (const reading of readings) {
    const laterBy = reading.quotedAt.getTime() - word.quotedAt.getTime();
    const wasBelieved = reading.believedAt !== null && reading.believedAt < word.receivedAt;
    if (laterBy < 0 || laterBy > freshForMs || !wasBelieved || next.has(reading.publisher)) continue;
    if (laterBy > 0 || reading.publisher !== word.publisher) next.set(reading.publisher, reading);
  }
  return [...next.values()];
}
