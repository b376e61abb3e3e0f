import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { decisionOf, decisions, decisionsIndex, decisionsIndexFile } from './decisions-index';

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

  it('has no page that cites a decision which does not exist, unless the page says that it is deleted', () => {
    const pages = decisions().map(({ file, number }) => ({
      number,
      text: readFileSync(join(dirname(decisionsIndexFile), file), 'utf8'),
    }));
    const numbers = new Set(pages.map(({ number }) => number));
    const missing = pages.flatMap(({ number: page, text }) =>
      Array.from(
        text.replace(/Decisions [^.]+ are deleted\./g, '').matchAll(/\b00\d\d\b/g),
        ([number]) => number,
      )
        .filter((number) => !numbers.has(number))
        .map((number) => `${page} cites ${number}`),
    );
    expect(missing).toEqual([]);
  });

  it.each([
    ['no status', '# 0001 Install Node\n\n**Context.** …'],
    ['another number', '# 0002 Install Node\n\nStatus: accepted\n'],
    ['an unknown status', '# 0001 Install Node\n\nStatus: rejected\n'],
  ])('refuses a page with %s', (_, text) => {
    expect(() => decisionOf('0001-install-node.md', text)).toThrow('0001-install-node.md');
  });
});
