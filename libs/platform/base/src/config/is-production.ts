/**
 * Tells whether `NODE_ENV` means production, in any case and with blanks around it: the protection of money and data
 * must not depend on spelling.
 */
export function isProduction(nodeEnv: string | undefined): boolean {
  return nodeEnv?.trim().toLowerCase() === 'production';
}

/**
 * Tells whether `NODE_ENV` is exactly `development` or `test`. Only these allow lenient settings; an unknown value does
 * not.
 */
export function isDevelopment(nodeEnv: string | undefined): boolean {
  return nodeEnv === 'development' || nodeEnv === 'test';
}
