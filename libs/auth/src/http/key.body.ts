import { type Environment, environments } from '@market/contracts';
import { boundDataSets, type BoundDataSet } from '@market/access';
import { Flag, Instant, ListOf, Name, OneOf, OneOfNumbers, Text } from '@market/http-query';

/** Declares the name of a key. */
const KeyName = () =>
  Name({ max: 100 }, { description: 'Name of the key for people.', example: 'price alerts' });

/** Body of `POST /dashboard/api/keys`. */
export class MakeKeyBody {
  @OneOf(environments, { description: 'Environment that the key is for.', example: 'test' })
  environment!: Environment;

  @KeyName()
  name!: string;

  @Instant({ description: 'Time from which the key is refused; never when left out.', required: false })
  expiresAt?: string;

  @ListOf(
    boundDataSets,
    { min: 1, max: boundDataSets.length },
    { description: 'Parts of the API that the key may ask for; all when left out.', required: false },
  )
  dataSets?: readonly BoundDataSet[];

  @Flag({ description: 'Whether the key changes nothing; false when left out.', required: false })
  readOnly?: boolean;

  @Text(
    { min: 1, max: 1_000 },
    {
      description:
        'Networks that the key may be used from, in CIDR notation, separated by commas; all when left out.',
      example: '203.0.113.0/24, 2001:db8::/48',
      required: false,
    },
  )
  networks?: string;
}

/** Hours for which a replaced key can go on working. Source: docs/spec/dashboard.md, "Keys". */
export const overlaps = [0, 1, 24, 72, 168] as const;

/** Body of `POST /dashboard/api/keys/:id/rotate`. */
export class RotateKeyBody {
  @OneOfNumbers(overlaps, { description: 'Hours for which the old key goes on working.', example: 24 })
  overlapHours!: number;
}

/** Body of `PUT /dashboard/api/keys/:id`. */
export class RenameKeyBody {
  @KeyName()
  name!: string;
}
