import type { Fact, FieldValues } from '@market/kernel';
import type { Claim } from './ledger-rules';
import { findTwinFacts, twinDoubts, withoutFacts } from './twin-claims';

const facts: readonly Fact[] = [
  { name: 'band', fields: ['low', 'high'] },
  { name: 'lot', fields: ['lot'] },
  { name: 'price', fields: ['price', 'pricedAt'], datedBy: 'pricedAt' },
];

function aClaim(said: FieldValues, over: Partial<Claim> = {}): Claim {
  const { saying, ...named } = { saying: { rank: 0, said }, ...over };
  return { party: 'NSE', sourceKey: 'ARKA', name: 'Arka Valves Limited', founds: true, ...named, saying };
}

const twinsOf = (claims: readonly Claim[], recordOf: (claim: Claim) => string | null = () => 'arka') =>
  claims.map(
    (claim) =>
      findTwinFacts(facts, claims, recordOf)
        .get(claim)
        ?.map(({ fact }) => fact.name) ?? [],
  );
const band = { low: 190, high: 200, lot: 70 };
const otherBand = { low: 190, high: 210, lot: 70 };

describe('the twin claims of a payload', () => {
  it('state nothing on the facts in which they differ, and the rest as they do', () => {
    const claims = [aClaim(band), aClaim(otherBand)];
    expect(twinsOf(claims)).toEqual([['band'], ['band']]);
    const twins = findTwinFacts(facts, claims, () => 'arka');
    expect(claims.map((claim) => withoutFacts(claim, twins.get(claim) ?? []).saying.said)).toEqual([
      { lot: 70 },
      { lot: 70 },
    ]);
  });

  it('raise one doubt of the same subject, with both values', () => {
    const claims = [aClaim(band), aClaim(otherBand)];
    const twins = findTwinFacts(facts, claims, () => 'arka');
    const doubts = claims.flatMap((claim) => twinDoubts(claim, twins.get(claim) ?? [], new Date(0)));
    expect(doubts).toMatchObject([
      { reason: 'band: 190 to 200 and 190 to 210 in one answer of NSE', slight: true },
      { sides: [{ value: { low: 190, high: 200 } }, { value: { low: 190, high: 210 } }] },
    ]);
    expect(new Set(doubts.map(({ about }) => about)).size).toBe(1);
  });

  it.each([
    ['of which the third differs', [band, band, { ...band, lot: 65 }], ['lot']],
    ['of which one does not mention a fact', [band, { lot: 70 }], []],
    [
      'of which one also states what the other does not mention',
      [band, { low: 190, high: 210 }],
      ['band', 'lot'],
    ],
    [
      'with prices of two instants',
      [
        { price: 1, pricedAt: '10:00' },
        { price: 2, pricedAt: '10:15' },
      ],
      [],
    ],
    [
      'with two prices of one instant',
      [
        { price: 1, pricedAt: '10:00' },
        { price: 2, pricedAt: '10:00' },
      ],
      ['price'],
    ],
  ])('are those %s', (_title, all, expected) => {
    expect(twinsOf(all.map((said) => aClaim(said)))).toEqual(all.map(() => expected));
  });

  it('are those of which one shows a fact as blank', () => {
    const blank = aClaim({}, { saying: { rank: 0, said: { low: 190, high: 200 }, blank: ['lot'] } });
    expect(twinsOf([aClaim(band), blank])).toEqual([['lot'], ['lot']]);
    expect(withoutFacts(blank, [{ fact: facts[1] as Fact, values: [{}, {}] }]).saying.blank).toEqual([]);
  });

  it.each([
    [
      'of two records under one key',
      [aClaim(band), aClaim(otherBand)],
      ({ saying }: Claim) => String(saying.said['high']),
    ],
    ['of no known record', [aClaim(band), aClaim(otherBand)], () => null],
    ['of two keys', [aClaim(band), aClaim(otherBand, { sourceKey: 'BANYAN' })], () => 'arka'],
    [
      'of which one has an unknown remark',
      [aClaim(band), aClaim(otherBand, { unclear: 'a remark' })],
      () => 'arka',
    ],
  ])('are no claims %s', (_title, claims, recordOf) => {
    expect(twinsOf(claims, recordOf)).toEqual([[], []]);
  });
});
