import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { htmlOf } from './webhooks-guide';

const repository = join(__dirname, '..', '..', '..', '..');

/** The text, for readers of the repository and of the served page alike. */
export const eventsTextFile = join(repository, 'docs', 'events.md');

/** Path of its HTML, in code: a packaged program has no docs folder. */
export const eventsGuideFile = join(
  repository,
  ...['libs', 'platform', 'http', 'src', 'docs', 'events-guide.ts'],
);

/** Makes the file of code that holds the text as HTML. */
export function eventsGuideCode(text: string): string {
  const literal = htmlOf(text).replace(/[`\\]|\$\{/g, '\\$&');
  return `/** The guide to events and streams as HTML. Made from docs/events.md by \`npm run docs\`; a test keeps both equal. */
export const eventsGuide = \`${literal}\`;
`;
}

if (require.main === module) {
  writeFileSync(eventsGuideFile, eventsGuideCode(readFileSync(eventsTextFile, 'utf8')));
}
