import { configSlice, passwordProblem, wholeNumber } from '@market/base/config';
import { z } from 'zod';

/** Settings of the Redis in which processes share the limits. */
export const usageConfig = configSlice({
  redisUrl: {
    env: 'REDIS_URL',
    schema: z
      .string()
      .regex(/^(rediss?|redis-cluster):\/\/./, 'expected a redis://, rediss:// or redis-cluster:// address')
      .optional(),
    description:
      'Redis or Valkey, for limits over several API processes; `redis-cluster://host:port,host:port` for a cluster.',
    shownDefault: 'unset: in process, one API process only (a second one is not ready and says why)',
    secret: true,
    outsideDevelopment: passwordProblem,
  },
  redisTimeoutMs: {
    env: 'REDIS_TIMEOUT_MS',
    schema: wholeNumber(100, { min: 10, max: 10_000 }),
    description:
      'Time without a response from Redis after which an API process counts alone. Units: milliseconds.',
    shownDefault: '100',
  },
  unauthenticatedPerMinute: {
    env: 'UNAUTHENTICATED_PER_MINUTE',
    schema: wholeNumber(300, { min: 1, max: 100_000 }),
    description:
      'Failed authentications per minute and address. A valid key is never refused because of its address.',
    shownDefault: '300',
  },
  documentsPerMinute: {
    env: 'DOCUMENTS_PER_MINUTE',
    schema: wholeNumber(300, { min: 1, max: 100_000 }),
    description:
      'Requests per minute and address for `/openapi.json` and `/docs` with its files, and as many for the status page.',
    shownDefault: '300',
  },
});
