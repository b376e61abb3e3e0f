import type { Claim } from './ledger-rules';
import { findRivals } from './rival-claims';

const areNamesakes = (one: Claim, other: Claim) => one.saying.said['on'] === other.saying.said['on'];

function aRow(sourceKey: string, over: Partial<Claim> = {}): Claim {
  return {
    party: 'BSE',
    sourceKey,
    name: 'Arka Valves',
    founds: true,
    saying: { rank: 0, said: {} },
    ...over,
  };
}

const doubted = (claims: readonly Claim[], known: readonly string[] = []) =>
  [...findRivals({ areNamesakes }, claims, ({ sourceKey }) => known.includes(sourceKey)).keys()].map(
    ({ sourceKey }) => sourceKey,
  );

describe('rows of one answer with one name', () => {
  it('under two new keys are both doubted', () => {
    expect(doubted([aRow('1'), aRow('2')])).toEqual(['1', '2']);
  });

  it('are doubted under the key that no record has', () => {
    expect(doubted([aRow('1'), aRow('2')], ['1'])).toEqual(['2']);
    expect(doubted([aRow('1'), aRow('2')], ['1', '2'])).toEqual([]);
  });

  it.each([
    ['the same key', [aRow('1'), aRow('1')]],
    ['another party', [aRow('1'), aRow('2', { party: 'NSE' })]],
    ['other days', [aRow('1'), aRow('2', { saying: { rank: 0, said: { on: 'later' } } })]],
    ['no name', [aRow('1', { name: '' }), aRow('2', { name: '' })]],
    ['a price that founds no record', [aRow('1'), aRow('2', { founds: false })]],
  ])('of which one has %s are two or one by their own facts', (_title, claims) => {
    expect(doubted(claims)).toEqual([]);
  });

  it('are no rivals where a feature knows no namesakes', () => {
    expect(findRivals({}, [aRow('1'), aRow('2')], () => false).size).toBe(0);
  });
});
