import {
  type Environment,
  environments,
  type EventChoice,
  type EventType,
  eventTypes,
} from '@market/contracts';
import { Flag, Instant, ListOf, OneOf, Text, WholeNumber } from '@market/http-query';
import { maxOverlapSeconds } from '../domain/endpoint-secret';
import type { EventFilter } from '../domain/event-filter';
import { pageReplayChoices, type ReplayChoice } from '../domain/replay-choice';
import { EventChoices } from './event-choice.decorator';
import { EventFilterField } from './event-filter.decorator';

const urlLength = { min: 1, max: 2_048 };
const eventCount = { min: 1, max: eventTypes.length };
const words = {
  url: 'Absolute https URL that is publicly reachable.',
  secret: 'Keys the signatures. Generated when left out.',
  since:
    'Earliest event; at most 90 days ago. When left out, the first one that failed or was held since the last success.',
  only: 'Which events: `undelivered` ones failed, were held or never sent; the others as in the public API.',
};

/** Body of `POST /dashboard/api/webhooks`. */
export class CreateEndpointBody {
  @OneOf(environments, { description: 'Data that the events are about.', example: 'live' })
  environment!: Environment;

  @Text(urlLength, { description: words.url, example: 'https://hooks.example.com/market' })
  url!: string;

  @EventChoices({ example: ['ipo.opened'] })
  events!: readonly EventChoice[];

  @EventFilterField()
  filter?: EventFilter;

  @Text({ min: 16, max: 256 }, { description: words.secret, required: false })
  secret?: string;
}

/** Body of `PUT /dashboard/api/webhooks/:id`: at least one of its fields. */
export class ChangeEndpointBody {
  @Text(urlLength, { description: words.url, example: 'https://hooks.example.com/market', required: false })
  url?: string;

  @EventChoices({ example: ['ipo.opened'], required: false })
  events?: readonly EventChoice[];

  @EventFilterField()
  filter?: EventFilter;
}

/** Body of `POST /dashboard/api/webhooks/:id/enable`. Without a body the endpoint is enabled and nothing is replayed. */
export class EnableEndpointBody {
  @Instant({
    description: 'Sends what did not arrive since then: failed, held and never sent.',
    required: false,
  })
  replaySince?: string;
}

/** Body of `POST /dashboard/api/webhooks/:id/secret`. Without a body all older secrets end at once. */
export class ReplaceSecretBody {
  @WholeNumber(
    { min: 0, max: maxOverlapSeconds },
    {
      description: 'How long the previous secret signs, too; 0 ends all older ones at once. Units: seconds.',
      required: false,
    },
  )
  overlapSeconds?: number;
}

/** Body of `POST /dashboard/api/webhooks/:id/replays`. */
export class ReplayRangeBody {
  @Instant({ description: words.since, example: '2026-11-18T03:42:00.000Z', required: false })
  since?: string;

  @Instant({ description: 'First instant after the last event.', required: false })
  until?: string;

  @OneOf(pageReplayChoices, { description: words.only, example: 'undelivered' })
  only!: ReplayChoice;

  @ListOf(eventTypes, eventCount, { description: 'Types of events.', required: false })
  types?: readonly EventType[];

  @Flag({
    description: 'True to count the deliveries and make none, also for an endpoint that failures disabled.',
    example: true,
  })
  preview!: boolean;
}
