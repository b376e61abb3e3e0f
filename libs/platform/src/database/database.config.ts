import { configSlice, optionalText, wholeNumber } from '../config';
import { z } from 'zod';

/** Settings of the database connection. */
export const databaseConfig = configSlice({
  url: {
    env: 'DATABASE_URL',
    schema: z
      .string('is required: a postgres:// address')
      .regex(/^postgres(ql)?:\/\//, 'expected a postgres:// address'),
    description: 'PostgreSQL 15 or newer. Under `npm start` the embedded server is used when it is not set.',
    shownDefault: 'unset: embedded PostgreSQL (development stack only)',
    secret: true,
  },
  readUrl: {
    env: 'DATABASE_READ_URL',
    schema: optionalText(),
    description: 'Read replica for uncached queries of the API.',
    shownDefault: 'unset',
    secret: true,
  },
  poolSize: {
    env: 'DATABASE_POOL_SIZE',
    schema: wholeNumber(10, { min: 1, max: 200 }),
    description: 'Connections that one process opens at most.',
    shownDefault: '10',
  },
});
