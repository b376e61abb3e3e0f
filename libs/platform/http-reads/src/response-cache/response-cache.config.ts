import { configSlice, wholeNumber } from '@market/base/config';

/** Settings of the cache of responses. */
export const responseCacheConfig = configSlice({
  megabytes: {
    env: 'READY_ANSWERS_MB',
    schema: wholeNumber(32, { max: 4_096 }),
    description:
      'Memory for responses of market data that are cached until the data changes; 0 caches none, and every request reads the database.',
    shownDefault: '32',
  },
});
