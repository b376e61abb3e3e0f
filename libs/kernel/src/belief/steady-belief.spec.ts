import type { Fact, FieldValues } from './fact';
import { resolveFact, type StatingParty } from './resolve-fact';

const [early, late] = [{ day: '2026-11-30' }, { day: '2026-12-01' }];
const hour = (count: number) => new Date(Date.UTC(2026, 11, 1) + count * 3_600_000);
const text = (count: number) => hour(count).toISOString();
const now = hour(40);
const plans: Fact = { name: 'close', fields: ['day'] };
const listing: Fact = { name: 'listing', fields: ['day'], takesPlace: true };

/** Ways in which an exchange may state a value: first or changed, revised or not, read again lately or not. */
const ways = [0, 9, 39].flatMap((since) =>
  [false, true].flatMap((change) =>
    [false, true].flatMap((revised) =>
      [null, 10, 39].map((heard) => ({
        ...{ since: text(since), change, revised },
        heardAt: heard === null ? null : text(Math.max(heard, since)),
      })),
    ),
  ),
);

function party(name: string, value: FieldValues, over: Partial<StatingParty['presentStatement']>) {
  const plain = { since: text(0), change: false, revised: false, vouched: false, heardAt: null };
  const counted = {
    readings: 1,
    feeds: [name],
    endsDoubt: false,
    tookBack: [],
    isReadAgain: false,
    atOnce: false,
  };
  const role = name === 'NSE' || name === 'BSE' ? ('authority' as const) : ('support' as const);
  return { name, role, presentStatement: { value, ...plain, ...counted, ...over } };
}

it.each([plans, listing])(
  'No value of the $name returns while the statements of both exchanges stay the same',
  (fact) => {
    const returning = ways.flatMap((nse) =>
      ways.flatMap((bse) =>
        [[], [early], [late]].flatMap((ofHouse) => {
          const parties = [
            party('NSE', late, nse),
            party('BSE', early, bse),
            ...ofHouse.map((value) => party('house', value, {})),
          ];
          const next = (published: FieldValues) => resolveFact({ fact, parties, published, now }).value;
          const isStuck = next(early)?.['day'] === late.day && next(late)?.['day'] === early.day;
          return isStuck ? [{ nse, bse, ofHouse }] : [];
        }),
      ),
    );
    expect(returning).toEqual([]);
  },
);

describe('A day on which a listing took place by one exchange', () => {
  const took = { revised: true };
  const change = { change: true, since: text(39) };
  const believed = (nse: object, bse: object) =>
    resolveFact({
      fact: listing,
      parties: [party('NSE', late, nse), party('BSE', early, bse)],
      published: late,
      now,
    }).value;

  it('replaces the day that the other one plans', () => {
    expect(believed({ heardAt: text(39) }, { ...change, ...took })).toEqual(early);
  });

  it('does not replace a day on which it took place by the other one', () => {
    expect(believed({ ...took, heardAt: text(39) }, { ...change, ...took })).toEqual(late);
  });

  it('replaces that of an exchange of lower rank that was not read for 24 hours, and no other', () => {
    const since = text(10);
    const repeated = { ...change, ...took, since, heardAt: text(39) };
    const silent = { ...took, heardAt: since };
    expect(believed(silent, repeated)).toEqual(late);
    const parties = [party('NSE', late, repeated), party('BSE', early, silent)];
    expect(resolveFact({ fact: listing, parties, published: early, now }).value).toEqual(late);
  });

  it('of lower rank replaces that of a silent exchange once a publisher states it, too', () => {
    const since = text(10);
    const parties = [
      party('NSE', late, { ...took, heardAt: since }),
      party('BSE', early, { ...change, ...took, since, heardAt: text(39) }),
      party('house', early, { heardAt: text(39) }),
    ];
    expect(resolveFact({ fact: listing, parties, published: late, now }).value).toEqual(early);
  });
});
