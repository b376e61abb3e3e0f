import { configSlice, wholeNumber } from '../config';

/** Settings of the answers that the API keeps ready. */
export const readyAnswersConfig = configSlice({
  megabytes: {
    env: 'READY_ANSWERS_MB',
    schema: wholeNumber(32, { max: 4_096 }),
    description:
      'Memory for answers of market data that are kept ready until the data changes; 0 keeps none, and every request reads the database.',
    shownDefault: '32',
  },
});
