import { z } from 'zod';
import { configSlice, text, webAddress, wholeNumber } from '@market/base/config';
import { trustedRange, type TrustedProxies } from '../requests/trusted-proxies';

/** Settings of the HTTP side of an app. */
export const httpConfig = configSlice({
  host: {
    env: 'HOST',
    schema: text('127.0.0.1'),
    description: 'Address that the API listens on.',
    shownDefault: '127.0.0.1 (0.0.0.0 in containers)',
  },
  port: {
    env: 'PORT',
    schema: wholeNumber(3000, { max: 65_535 }),
    description: 'Port that the API listens on; 0 takes any free one.',
    shownDefault: '3000',
  },
  publicUrl: {
    env: 'PUBLIC_URL',
    schema: webAddress(),
    description: 'Public address of the API, for links in responses.',
    shownDefault: 'http://HOST:PORT',
  },
  docsUrl: {
    env: 'DOCS_URL',
    schema: webAddress(),
    description: 'Public address of the documentation, for links in errors.',
    shownDefault: 'PUBLIC_URL/docs',
  },
  trustProxy: {
    env: 'TRUST_PROXY',
    schema: z.string().optional().transform(readTrustedProxies),
    description:
      'Trusted proxies, whose X-Forwarded-For and X-Forwarded-Proto are used: addresses or ranges separated by commas, or their number. The dashboard needs it outside development.',
    shownDefault: 'none',
  },
});

/** Settings of the HTTP side of an app, complete. */
export interface HttpSettings {
  readonly host: string;
  readonly port: number;
  /** Address of the API, without a trailing slash. */
  readonly publicUrl: string;
  /** Address of the documentation, without a trailing slash. */
  readonly docsUrl: string;
  readonly trustProxy: TrustedProxies;
}

/** Adds the addresses that are derived from others. */
export function httpSettings(config: {
  readonly host: string;
  readonly port: number;
  readonly publicUrl?: string | undefined;
  readonly docsUrl?: string | undefined;
  readonly trustProxy: TrustedProxies;
}): HttpSettings {
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const publicUrl = config.publicUrl ?? `http://${host}:${config.port}`;
  return { ...config, publicUrl, docsUrl: config.docsUrl ?? `${publicUrl}/docs` };
}

function readTrustedProxies(value: string | undefined, context: z.RefinementCtx): TrustedProxies {
  if (value === undefined || value === '0') return false;
  if (/^\d{1,2}$/.test(value)) return Number(value);
  const addresses = value.split(',').map((part) => part.trim());
  if (addresses.every((address) => trustedRange(address) !== null)) return addresses;
  context.addIssue({
    code: 'custom',
    message: 'expected addresses, ranges like 10.0.0.0/8, or a number of proxies',
  });
  return z.NEVER;
}
