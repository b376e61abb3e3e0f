import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IpoReference } from '@market/contracts';
import { indianDay } from '@market/kernel';
import { anIpo } from './gmp.fixture';
import { matchIpo, type QuotedFields } from './match-ipo';

interface Labelled extends Omit<QuotedFields, 'sourceName'> {
  readonly name: string;
  /** Slug of the IPO that is meant; null where there is none, or where the facts do not suffice. */
  readonly ipo: string | null;
  readonly kind: string;
}

const list = JSON.parse(readFileSync(join(__dirname, '__fixtures__', 'labelled-names.json'), 'utf8')) as {
  ipos: Omit<IpoReference, 'id' | 'status'>[];
  names: Labelled[];
};
const active = list.ipos.map((ipo): IpoReference => ({ ...ipo, id: ipo.slug, status: 'UPCOMING' }));
const results = list.names.map((label) => {
  const match = matchIpo({ ...label, sourceName: label.name }, active);
  const found = match.outcome === 'found' ? match.ipo.slug : null;
  return { label: `${label.name} [${label.kind}]`, expected: label.ipo, found, match };
});

describe('the labelled list', () => {
  it('has enough names for a percentage', () => {
    expect(results.length).toBeGreaterThanOrEqual(150);
    expect(results.filter(({ expected }) => expected === null).length).toBeGreaterThanOrEqual(30);
  });

  it('has no wrong match', () => {
    const wrong = results.filter(({ expected, found }) => found !== null && found !== expected);
    expect(wrong.map(({ label, expected, found }) => ({ label, expected, found }))).toEqual([]);
  });

  it('has a match for at least 99 % of the names that have an IPO', () => {
    const matchable = results.filter(({ expected }) => expected !== null);
    const missed = matchable
      .filter(({ expected, found }) => found !== expected)
      .map(({ label, match }) => [label, match]);
    expect(missed.length <= matchable.length * 0.01 ? [] : missed).toEqual([]);
  });

  it('has no match for a name whose IPO is removed from the directory', () => {
    const wrong = list.names.flatMap((label) => {
      const others = active.filter(({ slug }) => slug !== label.ipo);
      const match = matchIpo({ ...label, sourceName: label.name }, others);
      return match.outcome === 'found' ? [`${label.name} taken for ${match.ipo.name}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it('has the same matches in any order of the directory', () => {
    const turned = [...active].reverse();
    for (const [index, label] of list.names.entries()) {
      const match = matchIpo({ ...label, sourceName: label.name }, turned);
      expect(match.outcome === 'found' ? match.ipo.slug : null).toBe(results[index]?.found);
    }
  });
});

describe('an unsure name', () => {
  const quoted: QuotedFields = {
    sourceName: 'Zinia Motors',
    board: null,
    openOn: null,
    closeOn: null,
    priceRupees: null,
  };

  it('names the IPO that it most likely means', () => {
    expect(matchIpo(quoted, [anIpo()])).toEqual({
      outcome: 'unsure',
      likely: anIpo(),
      reason: 'most likely Zinnia Motors Limited (zinnia-motors)',
    });
  });

  it('states the contradicting facts', () => {
    const match = matchIpo({ ...quoted, sourceName: 'Zinnia Motors', openOn: indianDay('2026-08-01') }, [
      anIpo(),
    ]);
    expect(match).toMatchObject({
      outcome: 'unsure',
      reason: expect.stringContaining('but its days differ'),
    });
  });

  it('names several IPOs where none stands out', () => {
    const twice = [anIpo(), anIpo({ id: 'ipo_2', slug: 'zinnia-motors-2' })];
    expect(matchIpo({ ...quoted, sourceName: 'Zinnia Motors' }, twice)).toMatchObject({
      outcome: 'unsure',
      likely: null,
      reason: expect.stringContaining('zinnia-motors) or'),
    });
  });

  it('is unknown when no IPO has a similar name', () => {
    expect(matchIpo({ ...quoted, sourceName: 'Amberline Foods' }, [anIpo()])).toEqual({ outcome: 'unknown' });
  });
});
