import { Marked } from 'marked';

/**
 * Returns a text in Markdown as HTML, its headings named as GitHub names them. Errors: `Error` for markup of HTML in it:
 * nothing is lost without a word, and nothing comes into a page but text.
 */
export function renderHtml(text: string): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }) {
        return `<h${depth} id="${nameOf(title)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
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
