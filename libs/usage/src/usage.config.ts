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
    description: 'Silence of Redis after which an API process limits by itself. Milliseconds.',
    shownDefault: '100',
  },
  unauthenticatedPerMinute: {
    env: 'UNAUTHENTICATED_PER_MINUTE',
    schema: wholeNumber(300, { min: 1, max: 100_000 }),
    description: 'Failed authentications a minute and address; a valid key is never refused for its address.',
    shownDefault: '300',
  },
  documentsPerMinute: {
    env: 'DOCUMENTS_PER_MINUTE',
    schema: wholeNumber(300, { min: 1, max: 100_000 }),
    description:
      'Requests a minute and address for `/openapi.json` and `/docs` with what it loads, and as many for the status board.',
    shownDefault: '300',
  },
});
