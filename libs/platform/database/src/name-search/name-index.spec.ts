import { companyKey, indianDay, rankNames, searchWords } from '@market/kernel';
import fc from 'fast-check';
import { NameIndex } from './name-index';

const syllables = ['ka', 'vi', 'na', 'tel', 'mo', 'shi', 'limi', 'ted', '9', '100'];
const aWord = fc
  .array(fc.constantFrom(...syllables), { minLength: 1, maxLength: 4 })
  .map((some) => some.join(''));
const someWords = fc.array(aWord, { minLength: 1, maxLength: 4 }).map((some) => some.join(' '));
const names = fc.uniqueArray(someWords, { minLength: 1, maxLength: 12 });
const slips = fc.array(
  fc.record({ at: fc.nat(20), letter: fc.constantFrom('', 'x', 'a', ' ', 'ä', '%'), cut: fc.nat(1) }),
  { maxLength: 3 },
);

function named(name: string, legalForm?: string) {
  const nameKey = companyKey(name);
  const openOn = name.length % 3 === 0 ? null : indianDay(`2026-01-${10 + (name.length % 15)}`);
  return { slug: name.replaceAll(' ', '-'), nameKey, openOn, ...(legalForm && { legalForm }) };
}

describe('NameIndex', () => {
  it.each([undefined, 'limited'])('finds the same as ranking every name (legal form: %s)', (legalForm) => {
    const text = fc.tuple(names, fc.nat(), slips).map(([all, which, changes]) => {
      const typed = all[which % all.length] ?? '';
      return changes.reduce(
        (word, { at, letter, cut }) => word.slice(0, at) + letter + word.slice(at + cut),
        typed,
      );
    });
    fc.assert(
      fc.property(names, fc.oneof(text, someWords), (all, searched) => {
        fc.pre(searched.trim() !== '');
        const indexed = all.map((name) => named(name, legalForm));
        const words = searchWords(searched);
        expect(new NameIndex(indexed).find(words)).toEqual(rankNames(words, indexed));
      }),
      { seed: 20261122, numRuns: 500 },
    );
  });

  it('tolerates two swapped letters', () => {
    const index = new NameIndex([named('Telmovina Limited')]);
    expect(index.find(searchWords('tlemovnia'))).toHaveLength(1);
  });
});
