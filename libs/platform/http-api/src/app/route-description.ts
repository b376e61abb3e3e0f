import type { INestApplication } from '@nestjs/common';
import type { HttpSettings, RouteTable } from '@market/http-server';

/** Addresses that a description of the API names. */
export type PublicAddresses = Pick<HttpSettings, 'publicUrl' | 'docsUrl'>;

/** Port: describes the routes of an app. */
export abstract class RouteDescription {
  /** Receives all routes, once, before the app listens. */
  abstract describe(app: INestApplication, routes: RouteTable, addresses: PublicAddresses): Promise<void>;
}
