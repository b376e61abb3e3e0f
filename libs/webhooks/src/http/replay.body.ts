import { eventTypes, type EventType } from '@market/contracts';
import { invalidParameters } from '@market/http-server';
import { Flag, Instant, ListOf, OneOf } from '@market/http-query';
import { replayChoices, type ReplayChoice } from '../domain/replay-choice';
import type { ReplayRangeRequest } from '../webhook-replays';

const words = {
  only: 'Which events: `failed`, whose delivery had all its retries in vain; `missed`, of which no delivery was made, or which was held; or `all`. What waits or is under way is left out.',
  types: 'Types of events; those of the endpoint when left out.',
  preview: 'True to count the deliveries and make none.',
};
const example = { from: '2026-11-18T03:42:00.000Z', to: '2026-11-20T04:30:00.000Z' };
const typeCount = { min: 1, max: eventTypes.length };

/** Body of `POST /v1/webhooks/:id/replay`. */
export class ReplayBody {
  @Instant({
    description: 'Time of the earliest event, included; at most 90 days ago.',
    example: example.from,
  })
  from!: string;

  @Instant({
    description: 'Instant before which an event entered the log: one at this instant is left out.',
    example: example.to,
  })
  to!: string;

  @OneOf(replayChoices, { description: words.only, example: 'missed' })
  only!: (typeof replayChoices)[number];

  @ListOf(eventTypes, typeCount, { description: words.types, required: false })
  types?: readonly EventType[];

  @Flag({ description: words.preview, required: false })
  preview?: boolean;
}

/**
 * Makes the request of a replay; one without a begin means the present run of failures. Errors: `DomainError` `VAL_001`
 * for a range that ends before it begins.
 */
export function toReplayRequest({
  since,
  until,
  only,
  types,
  untilField,
}: {
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly only: ReplayChoice;
  readonly types: readonly string[] | undefined;
  /** Name of the field with the end. */
  readonly untilField: string;
}): ReplayRangeRequest {
  const range = { since: dateOrNull(since), until: dateOrNull(until) };
  if (range.since !== null && range.until !== null && range.until <= range.since) {
    throw invalidParameters([{ field: untilField, message: 'must be later than the begin of the range' }]);
  }
  return { ...range, only, types: types ?? null };
}

function dateOrNull(instant: string | undefined): Date | null {
  return instant === undefined ? null : new Date(instant);
}
