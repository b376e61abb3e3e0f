import { z } from 'zod';
import {
  ConfigProblems,
  configSlice,
  isProduction,
  optionalText,
  webAddress,
  type ConfigOf,
} from '@market/platform/config';

/** Who takes the money. */
export const billingConfig = configSlice({
  payments: {
    env: 'PAYMENTS',
    schema: z.enum(['sandbox', 'razorpay'], 'expected sandbox or razorpay').optional(),
    description:
      '`sandbox` approves every payment at once and takes no money; refused in production, where `razorpay` has to be chosen.',
    shownDefault: 'sandbox; required in production',
  },
  keyId: {
    env: 'RAZORPAY_KEY_ID',
    schema: optionalText(),
    description: 'Id of the Razorpay key. Required with `PAYMENTS=razorpay`, like the two secrets below.',
    shownDefault: 'unset',
  },
  keySecret: {
    env: 'RAZORPAY_KEY_SECRET',
    schema: optionalText(),
    description: 'Secret of the Razorpay key.',
    shownDefault: 'unset',
    secret: true,
  },
  webhookSecret: {
    env: 'RAZORPAY_WEBHOOK_SECRET',
    schema: optionalText(),
    description: 'Secret that signs Razorpay’s notifications to `POST /payments/razorpay`.',
    shownDefault: 'unset',
    secret: true,
  },
  url: {
    env: 'RAZORPAY_URL',
    schema: webAddress('https://api.razorpay.com'),
    description: 'Where Razorpay’s API is.',
    shownDefault: 'https://api.razorpay.com',
  },
  nodeEnv: {
    env: 'NODE_ENV',
    schema: optionalText(),
    description: 'In `production` no payment is approved by the sandbox.',
    shownDefault: 'unset',
  },
});

/** How payments are taken. */
export type PaymentSettings =
  | { readonly processor: 'sandbox' }
  | {
      readonly processor: 'razorpay';
      readonly keyId: string;
      readonly keySecret: string;
      readonly webhookSecret: string;
      readonly url: string;
    };

/** Shorter ones can be guessed. Units: characters. */
const webhookSecretAtLeast = 8;
const fewestDistinctCharacters = 5;

/** Puts the settings together. Errors: `ConfigProblems` for a processor that may not or cannot be used. */
export function paymentSettings(config: ConfigOf<typeof billingConfig>): PaymentSettings {
  const { payments, keyId, keySecret, webhookSecret, url, nodeEnv } = config;
  if (payments !== 'razorpay') {
    if (!isProduction(nodeEnv)) return { processor: 'sandbox' };
    const problem = payments === undefined ? 'is required in production' : 'sandbox takes no money';
    throw new ConfigProblems([`PAYMENTS: ${problem}: set it to razorpay`]);
  }
  const problems = [
    ...problemsOf('RAZORPAY_KEY_ID', keyId, nodeEnv),
    ...problemsOf('RAZORPAY_KEY_SECRET', keySecret, nodeEnv),
    ...problemsOf('RAZORPAY_WEBHOOK_SECRET', webhookSecret, nodeEnv),
    ...webhookSecretProblems(webhookSecret, { keyId, keySecret }),
  ];
  if (problems.length > 0 || !keyId || !keySecret || !webhookSecret || !url)
    throw new ConfigProblems(problems);
  return { processor: 'razorpay', keyId, keySecret, webhookSecret, url };
}

function problemsOf(name: string, value: string | undefined, nodeEnv: string | undefined): string[] {
  if (value === undefined) return [`${name}: is required with PAYMENTS=razorpay`];
  // Copied with the value, as a rule: every signature would be wrong, and nobody would see why.
  if (/\s/.test(value)) return [`${name}: contains white space`];
  return isProduction(nodeEnv) && isPlaceholder(value) ? [`${name}: is a placeholder`] : [];
}

/** What stands in examples, or was typed to get on: anybody could sign with it. */
function isPlaceholder(value: string): boolean {
  return (
    /^[<{$[].*[>}\]]$|change.?me|your[-_]|placeholder|example/i.test(value) ||
    new Set(value).size < fewestDistinctCharacters
  );
}

/** Whoever knows one of them must not know the other: the id is no secret, the key's secret signs in elsewhere. */
function webhookSecretProblems(
  secret: string | undefined,
  { keyId, keySecret }: { readonly keyId: string | undefined; readonly keySecret: string | undefined },
): string[] {
  if (secret === undefined) return [];
  if (secret === keyId || secret === keySecret) {
    return ['RAZORPAY_WEBHOOK_SECRET: is used for something else already: choose one of its own'];
  }
  if (secret.length >= webhookSecretAtLeast) return [];
  return [`RAZORPAY_WEBHOOK_SECRET: expected at least ${webhookSecretAtLeast} characters`];
}

/** Tells whether these settings are those of Razorpay's test mode, which takes no money. */
export function isTestMode(settings: PaymentSettings): boolean {
  return settings.processor === 'razorpay' && settings.keyId.startsWith('rzp_test_');
}
