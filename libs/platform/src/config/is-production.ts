/** Tells whether `NODE_ENV` means production, however it is written: what protects money and data must not hang on a capital or a blank. */
export function isProduction(nodeEnv: string | undefined): boolean {
  return nodeEnv?.trim().toLowerCase() === 'production';
}
