/** Elements that begin a new line. Source: HTML, "Flow content", seen 2026-11-25. */
const blocks = new Set(
  'address article aside blockquote br caption center dd details dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main menu nav ol option p pre section summary table tbody td tfoot th thead title tr ul'.split(
    ' ',
  ),
);
/** Names of elements, obsolete ones and those of drawings included. Source: HTML, index of elements; SVG 2. */
const elements = new Set([
  ...blocks,
  ...'!doctype a abbr acronym area audio b base basefont bdi bdo big body button canvas cite code col colgroup data datalist del dfn dialog em embed font frame frameset head html i iframe img input ins kbd label link map mark marquee meta meter nobr noscript object optgroup output param picture progress q rp rt ruby s samp script search select slot small source span strike strong style sub sup svg template textarea time track tt u var video wbr'.split(
    ' ',
  ),
  ...'circle clippath defs ellipse g line lineargradient mask path pattern polygon polyline radialgradient rect stop symbol tspan use o:p'.split(
    ' ',
  ),
]);
/** Elements whose content is no text. */
const hidden = new Set(['script', 'style', 'noscript']);

const tagName = /<(\/?)(!?[a-z][a-z0-9]*(?::[a-z]+)?)/iy;
/** One attribute with its value, or one of the boolean names that have none; stray signs may precede it. */
const attribute =
  /[\s"'/]*(?:[a-z_:@*][^\s"'<>/=]*\s*=\s*(?:"[^"<]*"|'[^'<]*'|[^\s"'<>]+)|(?:allowfullscreen|async|autofocus|checked|compact|default|defer|disabled|hidden|inert|ismap|multiple|noshade|nowrap|open|readonly|required|reversed|selected)(?=[\s/>]))/iy;
const tagEnd = /[\s"'/]*>/y;
const closingEnd = /\s*>/y;
const doctypeEnd = /[^<>]*>/y;

/** Replacements for the markup of a text. */
interface Rewriting {
  /** Replaces a comment (element null), or a tag together with the content that it hides. */
  readonly markup: (found: string, element: string | null) => string;
  /** Text instead of a `<` that begins no markup. */
  readonly sign: string;
}

/**
 * Replaces every tag of a known element, and every comment, by a blank. Entities stay encoded, and so does a `<` that
 * begins no markup.
 */
export function withoutMarkup(html: string): string {
  return rewritten(html, { markup: () => ' ', sign: '<' });
}

/** Does the same as `withoutMarkup` and splits the text into lines: block elements begin a new one. */
export function linesWithoutMarkup(html: string): string[] {
  const lineBreak = (element: string | null) => (element !== null && blocks.has(element) ? '\n' : ' ');
  return rewritten(html, { markup: (_, element) => lineBreak(element), sign: '<' }).split('\n');
}

/** Escapes every `<` that begins no markup, so that a parser takes it for text. */
export function withEscapedSigns(html: string): string {
  return rewritten(html, { markup: (found) => found, sign: '&lt;' });
}

/** Rewrites the text in one pass from the left: time is linear in its length. */
function rewritten(html: string, { markup, sign }: Rewriting): string {
  const pieces: string[] = [];
  const ends = new Ends(html);
  let from = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', from)) {
    pieces.push(html.slice(from, at));
    const [end, element] = ends.of(at);
    pieces.push(end === at ? sign : markup(html.slice(at, end), element));
    from = Math.max(end, at + 1);
  }
  return pieces.join('') + html.slice(from);
}

/** Finds the ends of markup. An end that was not found once is not searched again. */
class Ends {
  private readonly missing = new Set<string>();

  constructor(private readonly html: string) {}

  /**
   * Returns the end of the markup that begins at a position, or that position when none does, and the element of a tag.
   */
  of(at: number): readonly [end: number, element: string | null] {
    if (this.html.startsWith('<!--', at)) return [this.behind('-->', at + 4) ?? at, null];
    const [tag, closing, name = ''] = matchAt(tagName, this.html, at) ?? [];
    const element = name.toLowerCase();
    if (tag === undefined || !elements.has(element)) return [at, null];
    const end = this.endOfTag(at + tag.length, closing === '/', element);
    if (end === null) return [at, null];
    const shown = closing === '/' || !hidden.has(element);
    return [shown ? end : (this.behindElement(element, end) ?? end), element];
  }

  private endOfTag(behindName: number, isClosing: boolean, element: string): number | null {
    if (isClosing) return this.endOf(closingEnd, behindName);
    if (element === '!doctype') return this.endOf(doctypeEnd, behindName);
    let at = behindName;
    for (let next: number | null = at; next !== null; next = this.endOf(attribute, at)) at = next;
    return this.endOf(tagEnd, at);
  }

  private endOf(sticky: RegExp, at: number): number | null {
    const found = matchAt(sticky, this.html, at);
    return found && at + found[0].length;
  }

  private behind(text: string, from: number): number | null {
    const found = this.missing.has(text) ? -1 : this.html.indexOf(text, from);
    if (found < 0) this.missing.add(text);
    return found < 0 ? null : found + text.length;
  }

  private behindElement(element: string, from: number): number | null {
    if (this.missing.has(element)) return null;
    const closing = new RegExp(`</${element}\\s*>`, 'gi');
    closing.lastIndex = from;
    const found = closing.exec(this.html);
    if (!found) this.missing.add(element);
    return found && found.index + found[0].length;
  }
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}
