import { eventTypes, type EventType } from '@market/contracts';
import { ListOf, Text, WholeNumber } from '@market/http';
import { maxOverlapSeconds } from '../domain/endpoint-secret';

const urlLength = { min: 1, max: 2_048 };
const eventCount = { min: 1, max: eventTypes.length };
const secretLength = { min: 16, max: 256 };

const words = {
  url: 'Absolute https URL that is publicly reachable.',
  events: 'Types of events to deliver.',
  secret:
    'Keys the signatures. One that begins with `whsec_` goes on in standard base64 of 16 to 64 bytes. Generated when left out.',
};
const example = {
  url: 'https://hooks.example.com/market',
  events: ['ipo.opened', 'gmp.updated'],
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
};

/** Body of `POST /v1/webhooks`. */
export class CreateWebhookBody {
  @Text(urlLength, { description: words.url, example: example.url })
  url!: string;

  @ListOf(eventTypes, eventCount, { description: words.events, example: example.events })
  events!: readonly EventType[];

  @Text(secretLength, { description: words.secret, example: example.secret, required: false })
  secret?: string;
}

/** Body of `PUT /v1/webhooks/:id`: at least one of its fields. */
export class UpdateWebhookBody {
  @Text(urlLength, { description: words.url, example: example.url, required: false })
  url?: string;

  @ListOf(eventTypes, eventCount, { description: words.events, example: example.events, required: false })
  events?: readonly EventType[];

  @Text(secretLength, { description: words.secret, example: example.secret, required: false })
  secret?: string;
}

/** Body of `POST /v1/webhooks/:id/rotate-secret`. */
export class RotateSecretBody {
  @WholeNumber(
    { min: 0, max: maxOverlapSeconds },
    {
      description:
        'How long deliveries are signed with the previous secret, too; 0 ends it at once. Units: seconds.',
      example: 3_600,
    },
  )
  overlapSeconds!: number;
}
