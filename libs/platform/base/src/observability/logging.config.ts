import { configSlice, flag, oneOf } from '../config';

/** Settings of the log. */
export const loggingConfig = configSlice({
  level: {
    env: 'LOG_LEVEL',
    schema: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
    description: 'Least serious level that is logged.',
    shownDefault: 'info',
  },
  pretty: {
    env: 'LOG_PRETTY',
    schema: flag(false),
    description: 'Readable lines in place of JSON, for development.',
    shownDefault: 'false (true under `npm start`)',
  },
});
