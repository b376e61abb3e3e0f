import { SetMetadata } from '@nestjs/common';
import { daysBetween, type IndianDay } from '@market/kernel';

/** Announcement that an operation, or parts of it, will end. */
export interface Deprecation {
  readonly announcedOn: IndianDay;
  /** First day without it. */
  readonly endsOn: IndianDay;
  /** Parameters and fields that end, by their names; absent when the operation ends. */
  readonly parts?: readonly [string, ...string[]];
  /** Replacement, in Markdown. */
  readonly instead: string;
}

/** Days between an announcement and the end. Source: decision 0072. */
const leastDays = 90;

const deprecationKey = 'http:deprecation';

/**
 * Announces that an operation will end. From it follow the headers `Deprecation` and `Sunset` of all its responses, its mark in the description
 * of the API, and its line on the page about versions; the changelog is written by hand, and a test looks for it there.
 *
 * Errors: `Error` for less than 90 days.
 */
export function Deprecated(deprecation: Deprecation): MethodDecorator {
  const { announcedOn, endsOn } = deprecation;
  if (daysBetween(announcedOn, endsOn) < leastDays)
    throw new Error(
      `what ends on ${endsOn} has to be announced ${leastDays} days before, not on ${announcedOn}`,
    );
  return SetMetadata(deprecationKey, deprecation);
}

/** Returns the announcement of a handler; null for none. */
export function deprecationOf(handler: object): Deprecation | null {
  return (Reflect.getMetadata(deprecationKey, handler) as Deprecation | undefined) ?? null;
}
