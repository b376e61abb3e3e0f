/** Only looks, never changes: what is staged is what is committed. */
export default {
  '*.{ts,tsx,mjs,cjs,css,html,json,md,yaml,yml}': 'prettier --check --log-level warn --ignore-unknown',
};
