import { indianDay, instantInIndia } from '@market/kernel';
import { inventedWorld, smallWorld } from '../scenario/invented-world';
import { json, type Statement } from '../wire/page-response';
import { Statements } from './statements';

const day = indianDay('2026-10-23');
const said: Statement = { issueId: 'ABHARANA', values: {}, isPlain: true };

/** Returns the quote of IPOWatch, and the page by which its day of allotment is due, both read at a time, after NSE’s list was, damaged or not; null: it was not read. */
function quoteAfter(list: { at: string; isSound: boolean } | null, readAt: string) {
  let now = instantInIndia(day, '08:00');
  const statements = new Statements(inventedWorld(smallWorld), () => now);
  if (list !== null) {
    now = instantInIndia(day, list.at);
    statements.hears(json('nse.upcoming', {}, [said]), list.isSound);
  }
  now = instantInIndia(day, readAt);
  statements.hears(
    json('ipowatch', {}, [{ ...said, values: { premium: '30', allotmentOn: '2026-11-02' } }]),
    true,
  );
  return {
    quote: statements.quoteOf('ABHARANA', 'ipowatch'),
    allotmentDueBy: statements.dueBy('ABHARANA', 'allotmentOn', '2026-11-02'),
  };
}

describe('what a publisher states', () => {
  it('must be published if it was read after a sound page of an exchange had shown the issue', () => {
    expect(quoteAfter({ at: '08:00', isSound: true }, '08:10')).toMatchObject({
      quote: { value: '30', isDue: true },
      allotmentDueBy: 'ipowatch',
    });
  });

  it('may be published and need not be if the page before it was damaged: the page may have been held, or read', () => {
    expect(quoteAfter({ at: '08:00', isSound: false }, '08:10')).toMatchObject({
      quote: { value: '30', isDue: false },
      allotmentDueBy: null,
    });
  });

  it('is passed over if no page of an exchange has shown the issue before', () => {
    expect(quoteAfter(null, '08:10')).toMatchObject({ quote: null, allotmentDueBy: null });
  });
});
