import type { Database } from '@market/database';
import type { Repository } from 'typeorm';
import { EndpointEntity } from './endpoint.entity';

/** Returns the endpoints that a connection or transaction sees. */
export function endpointsIn(database: Database): Repository<EndpointEntity> {
  return database.getRepository(EndpointEntity);
}

/** Order of lists of endpoints. */
export const newestFirst = { createdAt: 'DESC', id: 'DESC' } as const;

/** Columns of an endpoint without a rotation. */
export const noPrevious = { previousSecret: null, previousSecretUntil: null };

/** Values of an endpoint's secret columns after its secrets were erased. */
export const noSecret = { secret: Buffer.alloc(0), ...noPrevious };
