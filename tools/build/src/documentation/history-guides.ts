import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlOf } from './webhooks-guide';

const repository = join(__dirname, '..', '..', '..', '..');

/** Guides to changes and to the history of records, by their names in `docs` and on the server. */
export const historyGuides = ['follow-changes', 'history'] as const;

/** Path of the guides as HTML, in code: a packaged program has no docs folder. */
export const historyGuidesFile = join(
  repository,
  ...['libs', 'platform', 'http', 'src', 'docs', 'history-guides.ts'],
);

/** Returns the text of a guide. */
export function historyGuideText(name: (typeof historyGuides)[number]): string {
  return readFileSync(join(repository, 'docs', `${name}.md`), 'utf8');
}

/** Returns the code that holds all guides as HTML. */
export function historyGuidesCode(textOf: (name: (typeof historyGuides)[number]) => string): string {
  const members = historyGuides.map((name) => {
    const literal = htmlOf(textOf(name)).replace(/[`\\]|\$\{/g, '\\$&');
    const member = name.includes('-') ? `'${name}'` : name;
    return `  ${member}: \`${literal}\`,\n`;
  });
  return `/** Guides to changes and history as HTML. Made from docs by \`npm run docs\`; a test keeps both equal. */
export const historyGuides = {
${members.join('')}} as const;
`;
}

if (require.main === module) writeFileSync(historyGuidesFile, historyGuidesCode(historyGuideText));
