import { minuteOf, startOfMinute } from '@market/kernel';
import { z } from 'zod';

/** Name of the ingestor's probe among places. */
export const innerPlace = 'ingestor';

/** Result of one request of a probe. */
export interface ProbeReading {
  /** Minute of the request, since 1970. */
  readonly minute: number;
  /** Null: the request says nothing about the service, such as one whose key was refused. */
  readonly up: boolean | null;
  /** Status of the response; null without one. */
  readonly status: number | null;
  /** Units: milliseconds. */
  readonly ms: number;
  /** Reason for which the minute is not up; null if it is. */
  readonly reason: string | null;
}

const line = z.object({
  at: z.iso.datetime(),
  up: z.boolean().nullable(),
  status: z.int().min(100).max(999).nullable(),
  ms: z.int().min(0).max(600_000),
  reason: z.string().max(200).nullable(),
});

/** Writes a reading as a line of a file. */
export function readingLine({ minute, ...reading }: ProbeReading): string {
  return JSON.stringify({ at: startOfMinute(minute).toISOString(), ...reading });
}

/** Reads the lines of a file. Errors: `Error` with the number of the first line that is no reading. */
export function parseReadings(text: string): ProbeReading[] {
  return text.split('\n').flatMap((each, at) => (each.trim() === '' ? [] : [parseLine(each, at + 1)]));
}

function parseLine(text: string, number: number): ProbeReading {
  try {
    const { at, ...reading } = line.parse(JSON.parse(text));
    return { minute: minuteOf(Date.parse(at)), ...reading };
  } catch (cause) {
    throw new Error(`line ${number} is no reading of a probe`, { cause });
  }
}
