import { applyDecorators } from '@nestjs/common';
import { type Environment, environments } from '@market/contracts';
import { Instant, OneOf, OneOfNumbers, Text } from '@market/http';
import { Matches } from 'class-validator';

/** Declares the name of a key: it names the key to people, so it must show something. */
function KeyName(): PropertyDecorator {
  return applyDecorators(
    Text({ min: 1, max: 100 }, { description: 'Name of the key for people.', example: 'price alerts' }),
    Matches(/\S/, { message: 'must not be blank' }),
  );
}

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
