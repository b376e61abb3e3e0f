import { SourceBlocked, SourceFailed } from '@market/source-kit';
import type { FeedChecks } from '@market/ingest';
import type { DescribeReading } from './invented-payload';

/** Returns a function that describes what a feed reads of a payload: the number of rows, and which values each record has. */
export function readingOf(checks: Pick<FeedChecks, 'read'>, feedId: string): DescribeReading {
  return async (payload) => {
    try {
      const { records, suspects, skipped } = await checks.read(feedId, payload);
      const shapes = records.map(({ type, record }) => [type.kind, shapeOf(record)]);
      return JSON.stringify({ shapes, refused: suspects.length, skipped });
    } catch (error) {
      if (error instanceof SourceBlocked || error instanceof SourceFailed) return 'unreadable';
      throw error;
    }
  };
}

/** Returns a value with each text and number replaced by the name of its type. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value instanceof Date) return 'Date';
  if (typeof value !== 'object' || value === null)
    return value === null || typeof value === 'boolean' ? value : typeof value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shapeOf(part)]));
}
