import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseDecision, decisions, decisionsIndex, decisionsIndexFile } from './decisions-index';
import { pathsLike, textOf } from './repository.fixture';

const folder = join('docs', 'decisions');

/** Numbers of decisions in a file: behind the word, in a path; in decisions themselves also alone. */
function citedIn(file: string): string[] {
  const text = textOf(file);
  const lists = Array.from(
    text.matchAll(/\bdecisions?:?[\s*/]+(\d{4}(?:(?:,| and)\s+\d{4})*)/gi),
    ([, numbers = '']) => numbers.split(/\D+/),
  );
  const paths = Array.from(text.matchAll(/\bdecisions\/(\d{4})/g), ([, number = '']) => number);
  const alone = file.startsWith(`${folder}/`)
    ? Array.from(text.matchAll(/\b00\d\d\b/g), ([number]) => number)
    : [];
  return [...lists.flat(), ...paths, ...alone];
}

describe('the index of decisions', () => {
  it('lists every page with its title and status', () => {
    expect(readFileSync(decisionsIndexFile, 'utf8')).toBe(decisionsIndex());
  });

  it('supersedes by decisions that exist', () => {
    const numbers = new Set(decisions().map(({ number }) => number));
    const named = decisions().flatMap(({ status }) =>
      Array.from(status.matchAll(/superseded by (\d{4})/g), ([, number = '']) => number),
    );
    expect(named.filter((number) => !numbers.has(number))).toEqual([]);
    expect(numbers.size).toBe(decisions().length);
  });

  it('has numbers without holes', () => {
    const numbers = decisions().map(({ number }) => Number(number));
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });

  it('has pages of at most 60 lines', () => {
    const lengths = decisions().map(({ file }) => [
      file,
      textOf(join(folder, file)).trimEnd().split('\n').length,
    ]);
    expect(lengths.filter(([, length]) => Number(length) > 60)).toEqual([]);
  });

  it('has every decision that a page, a program or another decision cites', () => {
    const known = new Set(decisions().map(({ number }) => number));
    const files = pathsLike('{*.md,{apps,docker,docs,libs,tools}/**/*.{md,ts,tsx,mjs,cjs}}');
    const cited = files
      // These hold wrong numbers on purpose.
      .filter((file) => !/(?:decisions-index|source-lines)\.spec\.ts$/.test(file))
      .flatMap((file) => citedIn(file).map((number) => ({ file, number })));
    expect(cited.filter(({ number }) => !known.has(number))).toEqual([]);
    expect(cited.length).toBeGreaterThan(100);
  });

  it.each([
    ['no status', '# 0001 Install Node\n\n**Context.** …'],
    ['another number', '# 0002 Install Node\n\nStatus: accepted\n'],
    ['an unknown status', '# 0001 Install Node\n\nStatus: rejected\n'],
  ])('refuses a page with %s', (_, text) => {
    expect(() => parseDecision('0001-install-node.md', text)).toThrow('0001-install-node.md');
  });
});
