import { SetMetadata } from '@nestjs/common';
import type { Request } from 'express';

/** API key as the database has it. */
export interface KnownKey {
  readonly id: string;
  readonly accountId: string;
}

/** Request whose key was found. */
export interface KeyedRequest extends Request {
  apiKey?: KnownKey;
}

export const publicRoute = 'usual:public-route';

/** Marks a controller whose routes need no key. */
export const Public = () => SetMetadata(publicRoute, true);
