import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { guideCode } from './webhooks-guide';

const repository = join(__dirname, '..', '..', '..', '..');

/** Text of the guide to filters, sorting and formats, for readers of the repository and of the served page alike. */
export const listsTextFile = join(repository, 'docs', 'lists.md');

/** Path of its HTML, in code: a packaged program has no docs folder. */
export const listsGuideFile = join(
  repository,
  ...['libs', 'platform', 'http', 'src', 'docs', 'lists-guide.ts'],
);

/** Returns the code that holds the guide as HTML. */
export function listsGuideCode(text: string): string {
  return guideCode(text, {
    about: 'filters, sorting and formats',
    source: 'docs/lists.md',
    constant: 'listsGuide',
  });
}

if (require.main === module) {
  writeFileSync(listsGuideFile, listsGuideCode(readFileSync(listsTextFile, 'utf8')));
}
