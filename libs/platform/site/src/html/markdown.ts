import { Marked } from 'marked';
import { escaped, Markup } from './markup';

/** Returns the address of a link on the site; null for a page that the site does not have. */
export type LinkResolver = (address: string) => string | null;

/**
 * Returns a text in Markdown as HTML, its headings named as GitHub names them. Code and tables scroll by themselves, also by the
 * keyboard. A link to a page that the site does not have is left as its text.
 *
 * Errors: `Error` for HTML, pictures and addresses of other schemes in it: the policy of the pages would block them, or they
 * would run.
 */
export function renderMarkdown(text: string, linked: LinkResolver = (address) => address): Markup {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: title }) {
        return `<h${depth} id="${nameOf(title)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const inside = this.parser.parseInline(tokens);
        if (!isPage(href)) throw new Error(`address of no page in the text: ${href}`);
        const address = linked(href);
        return address === null ? inside : `<a href="${escaped(address)}">${inside}</a>`;
      },
      image({ href }) {
        throw new Error(`picture in the text: ${href}`);
      },
      html({ raw }) {
        throw new Error(`markup in the text: ${raw}`);
      },
    },
  });
  return new Markup(scrolling(marked.parse(text, { async: false })));
}

/** Lets code and tables scroll by themselves. */
function scrolling(html: string): string {
  return html
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll('<table>', '<div class="scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

/** Tells whether an address is a page, a part of one, or a mail. */
function isPage(address: string): boolean {
  return /^(?:https?:\/\/|mailto:|[^:]*$|#)/i.test(address);
}

function nameOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replace(/\s/g, '-');
}
