/**
 * Tells whether `NODE_ENV` means production, however it is written: what protects money and data must not hang on a
 * capital or a blank.
 */
export function isProduction(nodeEnv: string | undefined): boolean {
  return nodeEnv?.trim().toLowerCase() === 'production';
}

/** Tells whether `NODE_ENV` is exactly `development` or `test`: only there may anything be lenient, so that an unknown word is not. */
export function isDevelopment(nodeEnv: string | undefined): boolean {
  return nodeEnv === 'development' || nodeEnv === 'test';
}
