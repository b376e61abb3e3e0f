import fc from 'fast-check';
import { companyKey } from './company-name';
import { indianDay } from './indian-day';
import { editDistance, literalWords, rankNames, searchWords } from './name-search';

function aName(name: string, openOn: string | null = null) {
  const key = companyKey(name);
  return { slug: key.replaceAll(' ', '-'), nameKey: key, openOn: openOn === null ? null : indianDay(openOn) };
}

const names = [
  aName('Augmont Enterprises Limited', '2026-08-21'),
  aName('Aug Paper Limited', '2026-01-05'),
  aName('New Augmont Foods Limited', '2026-02-02'),
  aName('Zinnia Motors Limited', '2026-03-09'),
  aName('Zinnia Limited', '2020-03-09'),
  aName('Zinnia Agro Limited'),
  aName('100% Pure_Water Limited', '2026-04-01'),
];
const find = (text: string) => rankNames(searchWords(text), names).map(({ slug }) => slug);

describe('rankNames', () => {
  it('puts the exact name first, then prefixes by newest opening, unknown days last', () => {
    expect(find('Zinnia')).toEqual(['zinnia', 'zinnia-motors', 'zinnia-agro']);
    expect(find('zinnia ltd.')).toEqual(find('ZINNIA'));
  });

  it('puts names that begin with the text before names in which a word does', () => {
    expect(find('augm')).toEqual(['augmont-enterprises', 'new-augmont-foods']);
  });

  it.each(['agmont', 'augmnt', 'augmotn', 'augmonts'])(
    'forgives one edit or transposition from 5 letters: %s',
    (text) => {
      expect(find(text)[0]).toBe('augmont-enterprises');
    },
  );

  it('finds a name by its full legal spelling', () => {
    const legal = names.map((name) => ({ ...name, legalForm: 'limited' }));
    for (const typed of ['zinnia motors', 'zinnia motors l', 'zinnia motors limi', 'zinnia motors limited']) {
      expect(rankNames(searchWords(typed), legal).map(({ slug }) => slug)[0]).toBe('zinnia-motors');
    }
    expect(find('zinnia motors limi')).toEqual([]);
  });

  it('forgives two edits from 8 letters, and not from 7', () => {
    expect(find('enterprxzes')).toEqual(['augmont-enterprises']);
    expect(find('augxxnt')).toEqual([]);
  });

  it('forgives nothing below 5 letters', () => {
    expect(find('zinia')).not.toEqual([]);
    expect(find('agro')).toEqual(['zinnia-agro']);
    expect(find('agri')).toEqual([]);
  });

  it.each([
    ['100% pure', true],
    ['PURE_WATER', true],
    ['pure water', true],
    ['100%%', false],
    ['pure\\', false],
    ['10%', false],
  ])('takes the marks in %s as they stand', (text, expected) => {
    expect(literalWords(text)?.('100% Pure_Water Limited') ?? true).toBe(expected);
  });

  it.each(['%%', '__', '\\\\', '\uFFFD\uFFFD', 'Ã¤ Ã¤', '--', 'n/a'])(
    'finds nothing for %s, without a fault',
    (text) => {
      expect(find(text)).toEqual([]);
    },
  );

  it('wants every word to fit', () => {
    expect(find('motors zinnia')).toEqual(['zinnia-motors']);
    expect(find('zinnia enterprises')).toEqual([]);
  });
});

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['augmont', 'augmont', 0],
    ['augmont', 'agumont', 1],
    ['augmont', 'augmonts', 1],
    ['augmont', 'agmnt', 2],
    ['ca', 'abc', 3],
  ])('%s → %s takes %i edits', (one, other, edits) => {
    expect(editDistance(one, other)).toBe(edits);
    expect(editDistance(other, one)).toBe(edits);
  });

  it('returns a number above the limit for words that are further apart', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), maxLength: 9 });
    fc.assert(
      fc.property(words, words, fc.nat(4), (one, other, atMost) => {
        const edits = editDistance(one, other);
        const told = editDistance(one, other, atMost);
        if (edits <= atMost) expect(told).toBe(edits);
        else expect(told).toBeGreaterThan(atMost);
      }),
      { numRuns: 5_000 },
    );
  });
});
