import { join } from 'node:path';
import { root } from './prepare.mjs';

/** Command line, for the project's Node, that checks all types and the lint rules that need them, but no planted violation. */
export const typeCheck = [
  join(root, 'node_modules', 'oxlint', 'bin', 'oxlint'),
  '--type-check',
  '--ignore-pattern=**/__fence-canary__/**',
  'apps',
  'libs',
  'tools',
];
