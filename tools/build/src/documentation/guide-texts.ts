import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';

const repository = join(__dirname, '..', '..', '..', '..');

/** Guides that the API serves, by the names of their texts in `docs` and of their pages, in alphabetical order. */
export const guides = ['calendar-feeds', 'events', 'follow-changes', 'history', 'lists', 'webhooks'];

/** Returns the path of a guide as HTML, in code: a packaged program has no docs folder. */
export function guideFile(name: string): string {
  return join(repository, ...['libs', 'platform', 'http', 'src', 'docs', 'guide-texts', `${name}-guide.ts`]);
}

/** Returns the text of a guide. */
export function guideText(name: string): string {
  return readFileSync(join(repository, 'docs', `${name}.md`), 'utf8');
}

/** Returns the code that holds a guide as HTML. @param text of the guide, in Markdown */
export function guideCode(name: string, text: string): string {
  const constant = `${name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Guide`;
  const literal = htmlOf(text).replace(/[`\\]|\$\{/g, '\\$&');
  return `/** Guide as HTML. Made from docs/${name}.md by \`npm run docs\`; a test keeps both equal. */
export const ${constant} = \`${literal}\`;
`;
}

/** HTML of a text in Markdown, its headings named as GitHub names them. Errors: `Error` for markup of HTML in it. */
export function htmlOf(text: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }) {
        return `<h${depth} id="${nameOf(title)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      // Nothing is lost without a word, and nothing comes into the page but text.
      html({ raw }) {
        throw new Error(`markup in the text: ${raw}`);
      },
    },
  });
  return marked.parse(text, { async: false });
}

function nameOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');
}

if (require.main === module) {
  for (const name of guides) writeFileSync(guideFile(name), guideCode(name, guideText(name)));
}
