import { z } from 'zod';
import { configSlice } from '@market/base/config';
import { type AddressRange, isDnsServer, parseAddressRange } from '@market/egress';
import { usualRetryDelaysSeconds } from './domain/retry-schedule';

const longestDelaySeconds = 7 * 24 * 60 * 60;

/** Settings of webhooks, for the API (which checks URLs and sends test events) and the ingestor (which delivers). */
export const webhooksConfig = configSlice({
  allowedRanges: {
    env: 'WEBHOOKS_ALLOWED_CIDRS',
    schema: listOf('expected ranges of addresses such as 10.0.0.0/8,fd00::/8', (text): AddressRange | null =>
      parseAddressRange(text),
    ),
    description: 'Private ranges that deliveries may reach, separated by commas.',
    shownDefault: 'empty',
  },
  dnsServers: {
    env: 'WEBHOOKS_DNS_SERVERS',
    schema: listOf('expected addresses of DNS servers, each with a port if it is not 53', (text) =>
      isDnsServer(text) ? text : null,
    ),
    description: 'DNS servers that resolve the hosts of endpoints, separated by commas.',
    shownDefault: 'those of the machine',
  },
  retryDelaysSeconds: {
    env: 'WEBHOOKS_RETRY_DELAYS_SECONDS',
    schema: listOf(
      `expected whole seconds up to ${longestDelaySeconds}, separated by commas`,
      (text) => (/^\d{1,6}$/.test(text) && Number(text) <= longestDelaySeconds ? Number(text) : null),
      usualRetryDelaysSeconds,
    ),
    description: 'Delays after a failed attempt, one for each retry, separated by commas. Units: seconds.',
    shownDefault: usualRetryDelaysSeconds.join(','),
  },
});

/** Makes the schema of a comma-separated list, each part of which is parsed by `read`. */
function listOf<T>(expectation: string, read: (text: string) => T | null, fallback: readonly T[] = []) {
  return z
    .string()
    .optional()
    .transform((text, context): readonly T[] => {
      if (text === undefined) return fallback;
      const parts = text.split(',').map((part) => read(part.trim()));
      if (parts.every((part) => part !== null)) return parts;
      context.addIssue({ code: 'custom', message: expectation });
      return z.NEVER;
    });
}
