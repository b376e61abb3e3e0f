import { z } from 'zod';
import {
  ConfigProblems,
  configSlice,
  isDevelopment,
  isPlaceholder,
  isProduction,
  isWeak,
  optionalText,
  webAddress,
  type ConfigOf,
} from '@market/base/config';

/** Settings of payments: the processor and its credentials. */
export const billingConfig = configSlice({
  payments: {
    env: 'PAYMENTS',
    schema: z.enum(['sandbox', 'razorpay'], 'expected sandbox or razorpay').optional(),
    description:
      '`sandbox` approves every payment at once and takes no money; refused in production, where `razorpay` has to be chosen.',
    shownDefault: 'required; `sandbox` if `NODE_ENV` is `development` or `test`',
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
    description:
      'Secret that signs Razorpay’s notifications to `POST /payments/razorpay`: at least 24 random characters.',
    shownDefault: 'unset',
    secret: true,
  },
  url: {
    env: 'RAZORPAY_URL',
    schema: webAddress('https://api.razorpay.com'),
    description: 'Where Razorpay’s API is. `https`, unless `NODE_ENV` is `development` or `test`.',
    shownDefault: 'https://api.razorpay.com',
    outsideDevelopment: (url) => (/^https:/i.test(url ?? '') ? null : 'expected an https address'),
  },
  nodeEnv: {
    env: 'NODE_ENV',
    schema: optionalText(),
    description:
      'In `production` no payment is approved by the sandbox. Only `development` and `test` are lenient: with any other value, or none, the service counts as one with customers.',
    shownDefault: 'unset',
  },
});

/** Processor that takes payments, with its settings. */
export type PaymentSettings =
  | { readonly processor: 'sandbox' }
  | {
      readonly processor: 'razorpay';
      readonly keyId: string;
      readonly keySecret: string;
      readonly webhookSecret: string;
      readonly url: string;
    };

/** Min length: shorter secrets can be guessed. Units: characters. */
const minWebhookSecretLength = 24;

/**
 * Validates the settings and returns those of the chosen processor. Errors: `ConfigProblems` for a processor that is
 * not permitted or incomplete.
 */
export function paymentSettings(config: ConfigOf<typeof billingConfig>): PaymentSettings {
  const { payments, keyId, keySecret, webhookSecret, url, nodeEnv } = config;
  if (payments !== 'razorpay') {
    const problem = sandboxProblem(payments, nodeEnv);
    if (problem === null) return { processor: 'sandbox' };
    throw new ConfigProblems([`PAYMENTS: ${problem}`]);
  }
  const problems = [
    ...problemsOf('RAZORPAY_KEY_ID', keyId, nodeEnv),
    ...problemsOf('RAZORPAY_KEY_SECRET', keySecret, nodeEnv, (secret) => keySecretProblem(secret, nodeEnv)),
    ...problemsOf('RAZORPAY_WEBHOOK_SECRET', webhookSecret, nodeEnv, (secret) =>
      webhookSecretProblem(secret, [keyId, keySecret]),
    ),
  ];
  if (problems.length > 0 || !keyId || !keySecret || !webhookSecret || !url)
    throw new ConfigProblems(problems);
  return { processor: 'razorpay', keyId, keySecret, webhookSecret, url };
}

/**
 * Returns the reason why the sandbox must not be used: a forgotten setting must not give paid plans away. Null if it
 * may.
 */
function sandboxProblem(payments: 'sandbox' | undefined, nodeEnv: string | undefined): string | null {
  if (isDevelopment(nodeEnv)) return null;
  if (isProduction(nodeEnv)) {
    const problem = payments === undefined ? 'is required in production' : 'sandbox takes no money';
    return `${problem}: set it to razorpay`;
  }
  if (payments === 'sandbox') return null;
  return 'is required unless NODE_ENV is development or test: razorpay, or sandbox, which takes no money';
}

/** Returns the most serious problem of one of Razorpay's three settings; an empty list if there is none. */
function problemsOf(
  name: string,
  value: string | undefined,
  nodeEnv: string | undefined,
  ownProblem: (value: string) => string | null = () => null,
): string[] {
  if (value === undefined) return [`${name}: is required with PAYMENTS=razorpay`];
  // White space was usually copied with the value; every signature would be wrong without a visible reason.
  if (/\s/.test(value)) return [`${name}: contains white space`];
  if (!isDevelopment(nodeEnv) && isPlaceholder(value)) return [`${name}: is a placeholder`];
  const problem = ownProblem(value);
  return problem === null ? [] : [`${name}: ${problem}`];
}

/** Returns the problem of a key secret. Razorpay generates strong ones, so a weak one is wrong. */
function keySecretProblem(secret: string, nodeEnv: string | undefined): string | null {
  return !isDevelopment(nodeEnv) && isWeak(secret) ? 'is weak: expected the one that Razorpay made' : null;
}

/** Returns the problem of a webhook secret; null if it is valid. @param others settings that it must differ from */
function webhookSecretProblem(secret: string, others: readonly (string | undefined)[]): string | null {
  if (others.includes(secret)) return 'is used for something else already: choose one of its own';
  if (secret.length < minWebhookSecretLength) return `expected at least ${minWebhookSecretLength} characters`;
  return isWeak(secret) ? 'is weak: expected random characters (openssl rand -hex 32)' : null;
}

/** Tells whether the key belongs to Razorpay's test mode, which takes no money. */
export function isTestMode(settings: PaymentSettings): boolean {
  return settings.processor === 'razorpay' && settings.keyId.startsWith('rzp_test_');
}
