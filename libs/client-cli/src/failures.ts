import {
  AuthenticationError,
  ConnectionError,
  MarketDataError,
  RateLimitError,
  TimeoutError,
} from 'india-market-data';

/** Exit codes of the program. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 2,
  authentication: 3,
  limit: 4,
  unreachable: 5,
} as const;

/** Wrong use of the program. Its message says what to write instead. */
export class UsageError extends Error {}

/** Missing key. */
export class NoKeyError extends Error {
  constructor() {
    super('No key. Run `market login`, or set MARKET_DATA_API_KEY.');
  }
}

/** Returns the exit code of a failure. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof NoKeyError || error instanceof AuthenticationError) return exitCodes.authentication;
  if (error instanceof RateLimitError) return exitCodes.limit;
  if (error instanceof ConnectionError || error instanceof TimeoutError) return exitCodes.unreachable;
  return exitCodes.failed;
}

/** Returns the sentence that tells a failure; that of a defect with its stack. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ConnectionError) return error.message.replace('`baseUrl`', 'MARKET_DATA_URL');
  if (error instanceof MarketDataError || error instanceof UsageError || error instanceof NoKeyError)
    return error.message;
  const { code, message = String(error) } = error as NodeJS.ErrnoException;
  return typeof code === 'string' && code.startsWith('ERR_PARSE_ARGS')
    ? `${message.split('. ')[0] ?? ''}. Add --help for the options.`
    : message;
}
