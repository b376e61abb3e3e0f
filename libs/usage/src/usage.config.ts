import { configSlice, wholeNumber } from '@market/platform/config';

/** Settings of the limits. */
export const usageConfig = configSlice({
  unauthenticatedPerMinute: {
    env: 'UNAUTHENTICATED_PER_MINUTE',
    schema: wholeNumber(300, { min: 1, max: 100_000 }),
    description: 'Failed authentications a minute and address; a valid key is never refused for its address.',
    shownDefault: '300',
  },
});
