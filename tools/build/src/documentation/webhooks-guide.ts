import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';

const repository = join(__dirname, '..', '..', '..', '..');

/** The text, for readers of the repository and of the served page alike. */
export const webhooksTextFile = join(repository, 'docs', 'webhooks.md');

/** Path of its HTML, in code: a packaged program has no docs folder. */
export const webhooksGuideFile = join(
  repository,
  ...['libs', 'platform', 'http', 'src', 'docs', 'webhooks-guide.ts'],
);

/** The file of code that holds a text as HTML. */
export function webhooksGuideCode(text: string): string {
  return guideCode(text, { about: 'webhooks', source: 'docs/webhooks.md', constant: 'webhooksGuide' });
}

/** Returns the code that holds a guide as HTML. @param guide what it is about, its text and the name of the constant */
export function guideCode(
  text: string,
  { about, source, constant }: { readonly about: string; readonly source: string; readonly constant: string },
): string {
  const literal = htmlOf(text).replace(/[`\\]|\$\{/g, '\\$&');
  return `/** The guide to ${about} as HTML. Made from ${source} by \`npm run docs\`; a test keeps both equal. */
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
  writeFileSync(webhooksGuideFile, webhooksGuideCode(readFileSync(webhooksTextFile, 'utf8')));
}
