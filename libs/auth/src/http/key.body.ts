import { type Environment, environments } from '@market/contracts';
import { Instant, Name, OneOf, OneOfNumbers } from '@market/http-query';

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
