/** Pages that `Source:` lines may name, with their headings, and the numbers of the decisions. */
export interface Citable {
  readonly headings: ReadonlyMap<string, readonly string[]>;
  readonly decisions: ReadonlySet<string>;
}

/** Former names of pages, which stood outside the repository. */
const outside =
  /^(?:contract|decisions|reliability|truth|sources|operations|stack|faults|issue|house|people)(?:[,.; ]|$)/;

/** Citations of a program text: what stands behind `Source:` in a comment, up to the end of its paragraph. */
export function findCitations(program: string): string[] {
  return Array.from(program.matchAll(/(?<!\w)Source: ([^]*?)(?=\*\/|\n\s*\*\s*\n)/g), ([, text = '']) =>
    text.replace(/\s*\n\s*\* ?/g, ' ').trim(),
  ).filter((text) => !/^[A-Z]\w*[<,;)]/.test(text));
}

/** Faults of one citation: a page, heading or decision that does not exist. */
export function faultsOfCitation(citation: string, citable: Citable): string[] {
  const pages = Array.from(
    citation.matchAll(/(docs\/[\w/-]+\.md)((?:(?:,| and) "[^"]+")*)/g),
    ([, page = '', named = '']) => faultsOfPage(page, named, citable.headings.get(page)),
  );
  const decisions = Array.from(citation.matchAll(/\bdecisions? (\d{4})/g), ([, number = '']) => number);
  return [
    ...(outside.test(citation) ? ['names a page outside the repository'] : []),
    ...pages.flat(),
    ...decisions.filter((number) => !citable.decisions.has(number)).map((number) => `no decision ${number}`),
  ];
}

function faultsOfPage(page: string, named: string, headings: readonly string[] | undefined): string[] {
  if (headings === undefined) return [`no page ${page}`];
  const wanted = Array.from(named.matchAll(/"([^"]+)"/g), ([, heading = '']) => heading);
  if (wanted.length === 0) return [`no heading of ${page}`];
  return wanted
    .filter((heading) => !headings.includes(heading))
    .map((heading) => `${page} has no heading "${heading}"`);
}
