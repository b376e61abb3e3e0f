import { configSlice, wholeNumber } from '@market/base/config';

export const playConfig = configSlice({
  seconds: {
    env: 'SANDBOX_PLAY_SECONDS',
    schema: wholeNumber(60, { min: 1, max: 3_600 }),
    description:
      'Time in which `POST /v1/sandbox/clock` simulates an IPO, from its filing to its listing. Units: seconds.',
    shownDefault: '60',
  },
});
