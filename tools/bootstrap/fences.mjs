// A fence that reports nothing may be down: each must report the violation that is planted for it.
import { join } from 'node:path';
import { capture, root } from './prepare.mjs';

const planted = [
  {
    fence: '@nx/enforce-module-boundaries',
    args: [
      join('node_modules', 'eslint', 'bin', 'eslint.js'),
      '--no-ignore',
      join('libs', 'ipo', 'src', '__fence-canary__', 'imports-another-feature.mjs'),
    ],
    reported:
      /onlyTagsConstraintViolation|can only depend on libs tagged with[\s\S]*@nx\/enforce-module-boundaries/,
  },
  {
    fence: 'market/documented-interfaces',
    args: [
      join('node_modules', 'eslint', 'bin', 'eslint.js'),
      '--no-ignore',
      join('tools', 'src', '__fence-canary__', 'uses-private-interfaces.mjs'),
    ],
    reported: /`@nestjs\/common\/internal` is private to its package[\s\S]*market\/documented-interfaces/,
  },
  {
    fence: 'market/advisory-locks',
    args: [
      join('node_modules', 'eslint', 'bin', 'eslint.js'),
      '--no-ignore',
      join('tools', 'src', '__fence-canary__', 'locks-by-its-own-number.mjs'),
    ],
    reported:
      /`pg_advisory_lock` takes a lock whose number is not in the registry[\s\S]*market\/advisory-locks/,
  },
  {
    fence: 'domain-keeps-to-itself',
    args: [
      join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
      join('libs', 'ipo', 'src', 'domain', '__fence-canary__'),
    ],
    reported: /error domain-keeps-to-itself: .*imports-its-reader\.mjs/,
  },
  {
    fence: 'the-api-collects-nothing',
    args: [
      join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
      join('apps', 'api', 'src', '__fence-canary__'),
    ],
    reported: /error the-api-collects-nothing: .*collects\.mjs/,
  },
  {
    fence: 'sources-are-made-of-the-kit',
    args: [
      join('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
      join('libs', 'sources', 'nse', 'src', '__fence-canary__'),
    ],
    reported: /error sources-are-made-of-the-kit: .*runs-itself\.mjs/,
  },
];

/** Resolves to the complaints about fences that are down; empty when all stand. Needs the project graph of Nx. */
export async function fencesThatAreDown(node, env) {
  const complaints = [];
  for (const { fence, args, reported } of planted) {
    const { output } = await capture(node, args, { env: { ...env, FENCE_CANARY: '1' } });
    if (!reported.test(output)) {
      complaints.push(`${fence} does not report the violation that is planted for it in ${root}:\n${output}`);
    }
  }
  return complaints;
}
