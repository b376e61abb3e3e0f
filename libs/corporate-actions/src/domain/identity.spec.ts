import { joinedKey } from '@market/kernel';
import { type Claim, identify as identifyIn, type Identity, type KnownOffer } from './identity';
import { day } from './offer.fixture';

const name = 'Zinnia Motors Limited';
const known = (part: Partial<KnownOffer> = {}): KnownOffer => ({
  id: 'rights_1',
  isin: null,
  companyKeys: new Set([joinedKey(name)]),
  keys: new Set(['NSE:rights-ZINNIAR']),
  youngKeys: new Set(),
  unsettledKeys: new Set(),
  terms: {},
  isOver: false,
  isUpcoming: false,
  isShortNamed: false,
  recordOn: null,
  openOn: day('2026-03-09'),
  retailOn: null,
  closeOn: day('2026-03-18'),
  ...part,
});
const claim = (facts: Claim['facts'], sourceKey = 'ri-8013'): Claim => ({
  exchange: 'BSE',
  sourceKey,
  facts: { companyName: 'ZINNIA MOTORS LTD.', ...facts },
});
const identify = (said: Claim, offers: readonly KnownOffer[], trusted: boolean): Identity =>
  identifyIn(said, offers, { trusted, past: [] });
const isKnown = { match: 'known', id: 'rights_1' };
const isNew = { match: 'new' };

describe('a claim on an offer', () => {
  it.each([
    ['the same first day', { openOn: day('2026-03-09') }, isKnown],
    ['a first day 10 days off', { openOn: day('2026-03-19') }, isKnown],
    ['a first day 11 days off', { openOn: day('2026-03-20') }, isNew],
    ['a record date 60 days before', { recordOn: day('2026-01-08') }, isKnown],
    ['a record date 61 days before', { recordOn: day('2026-01-07') }, isNew],
    ['a record date long after', { recordOn: day('2026-03-20') }, isNew],
  ])('of the same name with %s', (_title, facts, identity) => {
    expect(identify(claim(facts), [known()], false)).toEqual(identity);
  });

  it('that opens before the record date of an offer that is known by this date alone since lately is about it', () => {
    const key = 'NSE:rights-ZINNIAR';
    const recorded = { openOn: null, closeOn: null, recordOn: day('2026-04-01') };
    const young = known({ ...recorded, youngKeys: new Set([key]) });
    const opening = (on: string) => claim({ openOn: day(on) });
    expect(identify(opening('2026-03-09'), [young], false)).toEqual(isKnown);
    expect(identify(opening('2026-03-09'), [young], true)).toEqual(isNew);
    expect(identify(opening('2026-01-09'), [young], false)).toEqual(isNew);
    expect(identify(opening('2026-03-09'), [known(recorded)], false)).toEqual(isNew);
    expect(identify(opening('2026-03-09'), [{ ...young, openOn: day('2026-04-09') }], false)).toEqual(isNew);
  });

  it('of another name on the same days is another one', () => {
    const other = claim({ companyName: 'Zinnia Blooms Ltd', openOn: day('2026-03-09') });
    expect(identify(other, [known()], false)).toEqual(isNew);
  });

  it('of another ISIN is another one, of the same ISIN the same whatever its name', () => {
    const isin = 'INE0ZIN01011';
    const facts = { openOn: day('2026-03-09'), isin };
    expect(identify(claim(facts), [known({ isin: 'INE0ZIN01029' })], false)).toEqual(isNew);
    expect(identify(claim({ ...facts, companyName: 'Renamed Ltd' }), [known({ isin })], false)).toEqual(
      isKnown,
    );
  });

  it('under its own key is the same, however its days moved within 120 days', () => {
    const own = (openOn: string): Claim => ({
      exchange: 'NSE',
      sourceKey: 'rights-ZINNIAR',
      facts: { companyName: 'Zinnia Motors Limited', openOn: day(openOn) },
    });
    expect(identify(own('2026-07-07'), [known()], false)).toEqual(isKnown);
    expect(identify(own('2026-07-08'), [known()], false)).toEqual(isNew);
  });

  it('under its own key with another company’s name is doubtful unless an operator releases it', () => {
    const slipped: Claim = {
      exchange: 'NSE',
      sourceKey: 'rights-ZINNIAR',
      facts: { companyName: 'Marigold Foods Limited', openOn: day('2026-03-09') },
    };
    expect(identify(slipped, [known()], false).match).toBe('doubtful');
    expect(identify(slipped, [known()], true)).toEqual(isKnown);
  });

  it('under its own key may give the full name after a single word', () => {
    const short = known({ companyKeys: new Set(['zinnia']), isShortNamed: true });
    const full: Claim = {
      exchange: 'NSE',
      sourceKey: 'rights-ZINNIAR',
      facts: { companyName: 'Zinnia Motors Limited', openOn: day('2026-03-09') },
    };
    expect(identify(full, [short], false)).toEqual(isKnown);
  });

  it('under another number of BSE is another one, on the same days only if an operator releases it', () => {
    const numbered = known({ keys: new Set(['BSE:ri-8012']) });
    const [same, later] = ['2026-03-19', '2026-03-20'].map((openOn) => claim({ openOn: day(openOn) }));
    expect(later && identify(later, [numbered], false)).toEqual(isNew);
    expect(same && identify(same, [numbered], false).match).toBe('doubtful');
    expect(same && identify(same, [numbered], true)).toEqual(isNew);
  });

  it('without a day fits the one that is not over, is doubtful between two, waits when all are over', () => {
    const second = known({ id: 'rights_2' });
    expect(identify(claim({}), [known()], false)).toEqual(isKnown);
    expect(identify(claim({}), [known(), second], false).match).toBe('doubtful');
    expect(identify(claim({}), [known({ isOver: true })], false).match).toBe('waiting');
    expect(identify(claim({}), [known({ isOver: true })], true)).toEqual(isNew);
    expect(identify(claim({}), [], false)).toEqual(isNew);
  });

  it.each([
    ['a year later', '2027-03-09', '2027-03-18', 'doubtful'],
    ['a year earlier', '2025-03-09', '2025-03-18', 'doubtful'],
    ['a year later, ending on another day', '2027-03-09', '2027-03-19', 'new'],
    ['a year earlier, each a day off', '2025-03-10', '2025-03-17', 'doubtful'],
    ['a year earlier, a week off', '2025-03-02', '2025-03-11', 'doubtful'],
    ['a year earlier, eight days off', '2025-03-01', '2025-03-10', 'new'],
    ['two years later', '2028-03-09', '2028-03-18', 'new'],
  ])('on the same days %s is a misprint or not', (_title, openOn, closeOn, match) => {
    const facts = { openOn: day(openOn), closeOn: day(closeOn) };
    for (const sourceKey of ['rights-ZINNIAR', 'rights-ZINNIAR-2']) {
      const own: Claim = { exchange: 'NSE', sourceKey, facts: { companyName: name, ...facts } };
      expect(identify(own, [known()], false).match).toBe(match);
      expect(identify(own, [known()], true)).toEqual(isNew);
    }
  });

  it('goes to the nearest of two', () => {
    const later = known({ id: 'rights_2', openOn: day('2026-03-17') });
    expect(identify(claim({ openOn: day('2026-03-16') }), [known(), later], false)).toEqual({
      match: 'known',
      id: 'rights_2',
    });
  });
});

describe('an offer that begins when the known one of its key is over', () => {
  const over = known({ isOver: true });
  const said = (openOn: string, key = 'rights-ZINNIAR'): Claim => ({
    exchange: key.startsWith('ri-') ? 'BSE' : 'NSE',
    sourceKey: key,
    facts: { companyName: name, openOn: day(openOn) },
  });

  it.each(['2026-03-20', '2026-06-15'])(
    'on %s is doubted, and is another one on an operator’s word',
    (on) => {
      expect(identify(said(on), [over], false)).toMatchObject({ match: 'doubtful' });
      expect(identify(said(on), [over], true)).toEqual(isNew);
      expect(identify(said(on), [known({ isOver: false, isUpcoming: true })], true)).toEqual(isKnown);
    },
  );

  it('is the one that the other exchange stated, also by its record date', () => {
    const next = known({
      id: 'rights_2',
      keys: new Set(['BSE:ri-99']),
      openOn: day('2026-06-16'),
      closeOn: day('2026-06-24'),
    });
    expect(identify(said('2026-06-15'), [over, next], false)).toEqual({ match: 'known', id: 'rights_2' });
    const action: Claim = {
      ...said('2026-06-15'),
      facts: { companyName: name, recordOn: day('2026-06-08') },
    };
    expect(identify(action, [over, next], false)).toEqual({ match: 'known', id: 'rights_2' });
    expect(identify(action, [over], false)).toMatchObject({ match: 'doubtful' });
  });

  it('stays the known one under a number that BSE gives once, and within ten days', () => {
    const numbered = known({ isOver: true, keys: new Set(['BSE:ri-8013']) });
    expect(identify(said('2026-06-15', 'ri-8013'), [numbered], true)).toEqual(isKnown);
    expect(identify(said('2026-03-19'), [over], true)).toEqual(isKnown);
  });

  it('is another one where a list of the past names both, whichever comes first', () => {
    const past = [said('2026-03-09').facts, said('2026-06-15').facts];
    const later = known({ openOn: day('2026-06-15'), closeOn: day('2026-06-24'), isOver: true });
    expect(identifyIn(said('2026-06-15'), [over], { trusted: false, past })).toEqual(isNew);
    expect(identifyIn(said('2026-03-09'), [later], { trusted: false, past })).toEqual(isNew);
  });
});

describe('an offer of the year before', () => {
  const older = known({ openOn: day('2025-03-10'), closeOn: day('2025-03-19'), isOver: true });
  const days = { openOn: day('2026-03-09'), closeOn: day('2026-03-18') };

  it.each([
    ['the other exchange', 'BSE', 'ri-8013'],
    ['its own key', 'NSE', 'rights-ZINNIAR'],
  ] as const)('is never taken over by this year’s under %s', (_title, exchange, sourceKey) => {
    const said = { exchange, sourceKey, facts: { companyName: name, ...days } };
    expect(identify(said, [older], false)).toEqual(isNew);
    const sameDays = { ...older, openOn: day('2025-03-09'), closeOn: day('2025-03-18') };
    expect(identify(said, [sameDays], false).match).toBe('doubtful');
  });

  it('is one of its own when the same list of the past names this year’s, too, of that company', () => {
    const said: Claim = {
      exchange: 'NSE',
      sourceKey: 'rights-ZINNIAR-2025',
      facts: { companyName: name, openOn: day('2025-03-10'), closeOn: day('2025-03-19') },
    };
    const matchIn = (past: Claim['facts'][]) => identifyIn(said, [known()], { trusted: false, past }).match;
    expect(matchIn([said.facts, { companyName: name, ...days }])).toBe('new');
    expect(matchIn([said.facts, { companyName: 'Zinnia Blooms Ltd', ...days }])).toBe('doubtful');
    expect(matchIn([said.facts, { companyName: name }])).toBe('doubtful');
  });
});

it('an offer that has not begun is the same under its own key when it is postponed by half a year', () => {
  const upcoming = known({ isUpcoming: true });
  const own = (openOn: string): Claim => ({
    exchange: 'NSE',
    sourceKey: 'rights-ZINNIAR',
    facts: { companyName: name, openOn: day(openOn) },
  });
  expect(identify(own('2026-09-08'), [upcoming], false)).toEqual(isKnown);
  expect(identify(own('2026-09-09'), [upcoming], false)).toEqual(isNew);
});
