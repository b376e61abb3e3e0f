import type { EventChoice } from '@market/contracts';
import { Text, WholeNumber } from '@market/http-query';
import { maxOverlapSeconds } from '../domain/endpoint-secret';
import type { EventFilter } from '../domain/event-filter';
import { EventChoices } from './event-choice.decorator';
import { EventFilterField } from './event-filter.decorator';

const urlLength = { min: 1, max: 2_048 };
const secretLength = { min: 16, max: 256 };

const words = {
  url: 'Absolute https URL that is publicly reachable.',
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

  @EventChoices({ example: example.events })
  events!: readonly EventChoice[];

  @EventFilterField({ example: [{ path: 'type', op: 'eq', value: 'SME' }] })
  filter?: EventFilter;

  @Text(secretLength, { description: words.secret, example: example.secret, required: false })
  secret?: string;
}

/** Body of `PUT /v1/webhooks/:id`: at least one of its fields. */
export class UpdateWebhookBody {
  @Text(urlLength, { description: words.url, example: example.url, required: false })
  url?: string;

  @EventChoices({ example: example.events, required: false })
  events?: readonly EventChoice[];

  @EventFilterField()
  filter?: EventFilter;

  @Text(secretLength, { description: words.secret, example: example.secret, required: false })
  secret?: string;
}

/** Body of `POST /v1/webhooks/:id/rotate-secret`. */
export class RotateSecretBody {
  @WholeNumber(
    { min: 0, max: maxOverlapSeconds },
    {
      description:
        'How long deliveries are signed with the previous secret, too; 0 ends all older secrets at once. Units: seconds.',
      example: 3_600,
    },
  )
  overlapSeconds!: number;
}
