import MiniSearch from 'minisearch';
import type { DocsPage } from './docs-page';

/** Found part of the documentation. */
export interface FoundSection {
  readonly path: string;
  /** Title of the page. */
  readonly page: string;
  /** Title of the part; null for the head of the page. */
  readonly section: string | null;
  /** Beginning of the text around the first found word. */
  readonly text: string;
}

/** Max results of a search. Source: our own bound. */
const most = 12;
/** Length of the text of a result. Units: characters. */
const shownLength = 160;

/** Words of questions that tell nothing of their subject, such as _how_ in _how do I delete a key_. */
const emptyWords = new Set(
  'a an and are be can do does for how i in is it my of on or the there to what when where which will with you your'.split(
    ' ',
  ),
);

/** Searches the texts of some pages, part by part. */
export class DocsSearch {
  private readonly sections: readonly FoundSection[];
  private readonly index = new MiniSearch<FoundSection & { readonly id: number }>({
    fields: ['page', 'section', 'text'],
    searchOptions: {
      boost: { page: 3, section: 4 },
      prefix: true,
      fuzzy: (word) => (word.length > 4 ? 0.2 : false),
      combineWith: 'AND',
    },
  });

  constructor(pages: readonly DocsPage[]) {
    this.sections = pages.flatMap(sectionsOf);
    this.index.addAll(this.sections.map((section, id) => ({ id, ...section })));
  }

  /**
   * Returns the parts that fit best: those with every word, as a whole, as a beginning or nearly; if there is none, those with some of
   * the words. Words that tell nothing of the subject count only where there are no others.
   */
  find(text: string): readonly FoundSection[] {
    const words = text.split(/\s+/).filter((word) => !emptyWords.has(word.toLowerCase().replace(/\W+$/, '')));
    const sought = words.length > 0 ? words.join(' ') : text;
    const whole = this.index.search(sought);
    const results = whole.length > 0 ? whole : this.index.search(sought, { combineWith: 'OR' });
    return results.slice(0, most).flatMap(({ id, terms }) => {
      const section = this.sections[id as number];
      return section === undefined ? [] : [{ ...section, text: around(section.text, terms) }];
    });
  }
}

function sectionsOf({ path, title, markdown, sections }: DocsPage): readonly FoundSection[] {
  const headings = sections();
  const [head = '', ...parts] = markdown.split(/^## /m);
  const inside = parts.map((part) => {
    const end = part.indexOf('\n');
    const heading = part.slice(0, end);
    const id = headings.find((section) => section.title === heading.replaceAll('`', ''))?.id;
    return {
      path: id === undefined ? path : `${path}#${id}`,
      page: title,
      section: heading,
      text: plain(part.slice(end)),
    };
  });
  return [{ path, page: title, section: null, text: plain(head.replace(/^# .*\n/, '')) }, ...inside];
}

/** Returns a text in Markdown without its marks. */
function plain(text: string): string {
  return text
    .replace(/^```.*$|^\|[-| ]+\|$/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|#]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function around(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase();
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0), text.length);
  const start =
    first === text.length || first < shownLength / 2 ? 0 : text.indexOf(' ', first - shownLength / 2) + 1;
  const part = text.slice(start, start + shownLength);
  return `${start > 0 ? '… ' : ''}${part}${start + shownLength < text.length ? ' …' : ''}`;
}
