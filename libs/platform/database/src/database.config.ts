import { configSlice, passwordProblem, wholeNumber } from '@market/base/config';
import { z } from 'zod';

const postgresAddress = /^postgres(ql)?:\/\//;

/** Settings of the connections to PostgreSQL. */
export const databaseConfig = configSlice({
  url: {
    env: 'DATABASE_URL',
    schema: z
      .string('is required: a postgres:// address')
      .regex(postgresAddress, 'expected a postgres:// address'),
    description: 'PostgreSQL 15 or newer. Under `npm start` the embedded server is used when it is not set.',
    shownDefault: 'unset: embedded PostgreSQL (development stack only)',
    secret: true,
    outsideDevelopment: passwordProblem,
  },
  directUrl: {
    env: 'DATABASE_DIRECT_URL',
    schema: z.string().regex(postgresAddress, 'expected a postgres:// address').optional(),
    description:
      'PostgreSQL itself, where `DATABASE_URL` leads to a pooler in transaction mode (PgBouncer): for what lasts as long as a connection. No statement has a name then.',
    shownDefault: 'unset: `DATABASE_URL` is PostgreSQL itself',
    secret: true,
    outsideDevelopment: passwordProblem,
  },
  readUrl: {
    env: 'DATABASE_READ_URL',
    schema: z.string().regex(postgresAddress, 'expected a postgres:// address').optional(),
    description:
      'A streaming replica of `DATABASE_URL`, from which the API reads market data. The API reads from the primary what the replica does not have yet, or when it is not available.',
    shownDefault: 'unset',
    secret: true,
    outsideDevelopment: passwordProblem,
  },
  poolSize: {
    env: 'DATABASE_POOL_SIZE',
    schema: wholeNumber(10, { min: 1, max: 200 }),
    description:
      'Connections in the pool of a process. For notifications and locks an API process opens up to five more, an ingestor up to eight; with `DATABASE_READ_URL` an API process opens as many as its pool has to the replica.',
    shownDefault: '10',
  },
});
