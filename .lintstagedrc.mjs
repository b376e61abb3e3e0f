/** Only looks, never changes: what is staged is what is committed. */
export default {
  '*.{ts,mjs,cjs,json,md,yaml,yml}': 'prettier --check --log-level warn --ignore-unknown',
};
