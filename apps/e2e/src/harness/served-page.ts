import { decode } from 'he';

/** Page of HTML as the API serves it. */
export interface ServedPage {
  readonly address: string;
  readonly html: string;
  /** Blocks of code, as a reader sees and copies them. The language is empty for one that names none. */
  readonly code: readonly { readonly language: string; readonly text: string }[];
  /** Addresses that the page links to, as they are written: those of its head, header and footer, too. */
  readonly links: readonly string[];
  /** Links of its article alone, without menu and contents. */
  readonly linksOfText: readonly string[];
}

export async function readPage(address: string): Promise<ServedPage> {
  const html = await (await fetch(address)).text();
  const code = Array.from(
    html.matchAll(/<pre[^>]*><code(?: class="language-(\w+)")?>([^]*?)<\/code><\/pre>/g),
    ([, language = '', text = '']) => ({ language, text: decode(text) }),
  );
  const [text = ''] = /<article[ >][^]*<\/article>/.exec(html) ?? [];
  return { address, html, code, links: linksIn(html), linksOfText: linksIn(text) };
}

/**
 * Resolves to the links of a page that lead nowhere: to a missing heading of it, to a page that the API does not serve, or
 * elsewhere without https. Its canonical link is one of them unless it is the page's own address.
 */
export async function brokenLinks({ address, html, links }: ServedPage): Promise<readonly string[]> {
  const [, canonical = ''] = /<link rel="canonical" href="([^"]*)">/.exec(html) ?? [];
  const leads = async (link: string) => {
    if (link.startsWith('#')) return html.includes(` id="${link.slice(1)}"`);
    const { origin, href, protocol } = new URL(link, address);
    return origin === new URL(address).origin ? (await fetch(href)).status === 200 : protocol === 'https:';
  };
  const found = await Promise.all(
    [...new Set(links)].map(async (link) => ((await leads(link)) ? [] : [link])),
  );
  return [...found.flat(), ...(canonical === address ? [] : [canonical])];
}

function linksIn(html: string): readonly string[] {
  return Array.from(html.matchAll(/ href="([^"]*)"/g), ([, link = '']) => decode(link));
}
