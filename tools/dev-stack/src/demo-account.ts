import type { StackConfig } from './stack.config';

/** Tells whether the demo account is brought up to date before the apps start: in development, for the dashboard. */
export function hasDemoAccount(
  { demoAccount }: StackConfig,
  { NODE_ENV, DASHBOARD }: Readonly<Record<string, string | undefined>>,
): boolean {
  return demoAccount === 'on' && NODE_ENV === 'development' && DASHBOARD !== 'off';
}

/** Reads the token of the link that signs in from what the program prints. Errors: `Error` if there is none. */
export function demoTokenIn(printed: string): string {
  const lastLine = printed.trim().split('\n').at(-1) ?? '';
  const { token } = JSON.parse(lastLine) as { readonly token: string };
  return token;
}
