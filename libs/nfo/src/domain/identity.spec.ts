import { type Claim, identify, type KnownNfo } from './identity';
import { day } from './nfo.fixture';

const known: KnownNfo = {
  id: 'nfo_1',
  name: 'SAHYADRI VALUE FUND',
  houseName: 'Sahyadri Mutual Fund',
  amcCode: 'sahyadri',
  schemeId: '90001',
  openOn: day('2026-03-09'),
  closeOn: day('2026-03-20'),
  keys: new Set(['amfi:90001']),
  nameKeys: new Set(['sahyadrivaluefund']),
  unsettledKeys: new Set(),
};
const claim = (part: Partial<Claim> = {}): Claim => ({
  source: 'scheme-master',
  sourceKey: '150001',
  facts: { schemeName: 'Sahyadri Value Fund', openOn: day('2026-03-09') },
  amcCode: 'sahyadri',
  ...part,
});

describe('identify', () => {
  it.each<[string, Partial<Claim>]>([
    ['the source’s own key', { source: 'amfi', sourceKey: '90001', facts: {} }],
    ['AMFI’s scheme id', { source: 'fund-houses', facts: { schemeId: '90001' }, amcCode: null }],
    [
      'AMFI’s own key under a new name',
      { source: 'amfi', sourceKey: '90001', facts: { schemeId: '90001', schemeName: 'Another Name' } },
    ],
    ['fund house, name and time', {}],
    ['fund house and name when no day is known', { facts: { schemeName: 'SAHYADRI  VALUE FUND' } }],
  ])('knows an offer by %s', (_title, part) => {
    expect(identify(claim(part), [known])).toEqual({ match: 'known', id: 'nfo_1' });
  });

  it.each<[string, Partial<Claim>]>([
    ['at another time', { facts: { schemeName: 'Sahyadri Value Fund', openOn: day('2012-03-09') } }],
    ['under another scheme id', { facts: { schemeName: 'Sahyadri Value Fund', schemeId: '90002' } }],
    ['of another name', { facts: { schemeName: 'Sahyadri Gilt Fund' } }],
  ])('takes an offer %s for a new one', (_title, part) => {
    expect(identify(claim(part), [known])).toEqual({ match: 'new' });
  });

  describe('a name of AMFI’s list with further words', () => {
    const fund: KnownNfo = { ...known, schemeId: null, keys: new Set(['scheme-master:150001']) };
    const days = { openOn: day('2026-03-09'), closeOn: day('2026-03-20') };
    const row = (schemeName: string, part: Partial<Claim> = {}, over: object = {}) =>
      claim({
        ...{ source: 'amfi', sourceKey: '90001', ...part },
        facts: { schemeName, schemeId: '90001', ...days, ...over },
      });

    it.each(['Sahyadri Value Fund New Fund Offer', 'Sahyadri Value'])(
      'waits where its fund house has an offer on the same days that the list has not named: %s',
      (name) => {
        const reason = 'its fund house has SAHYADRI VALUE FUND on the same days';
        expect(identify(row(name), [fund])).toEqual({ match: 'doubtful', reason, waiting: true });
        expect(identify(row(name), [fund], true)).toEqual({ match: 'new' });
      },
    );

    it.each<[string, Claim, KnownNfo]>([
      ['another close', row('Sahyadri Value Fund Two', {}, { closeOn: day('2026-03-23') }), fund],
      ['another beginning', row('Sahyadri Gilt Fund'), fund],
      ['another fund house', row('Sahyadri Value Fund Two', { amcCode: 'konkan' }), fund],
      [
        'an offer that the list has named',
        row('Sahyadri Value Fund Two', { sourceKey: '90002' }, { schemeId: '90002' }),
        known,
      ],
      ['another page', row('Sahyadri Value Fund Two', { source: 'scheme-master' }), fund],
    ])('makes a new offer with %s', (_title, said, other) => {
      expect(identify(said, [other])).toEqual({ match: 'new' });
    });
  });

  describe('a name in another spelling', () => {
    const fund: KnownNfo = {
      ...known,
      name: 'Sahyadri Gold ETF FOF',
      nameKeys: new Set(['sahyadrigoldetffof']),
    };
    const spelt = (openOn?: string, part: Partial<Claim> = {}) =>
      claim({
        facts: {
          schemeName: 'SAHYADRI GOLD ETF FUND OF FUND',
          ...(openOn === undefined ? {} : { openOn: day(openOn) }),
        },
        ...part,
      });

    it('is that of the offer which its fund house opened on the same day', () => {
      expect(identify(spelt('2026-03-09'), [fund])).toEqual({ match: 'known', id: 'nfo_1' });
    });

    it.each<[string, Claim]>([
      ['another day', spelt('2026-03-10')],
      ['no day', spelt()],
      ['a source that has named that offer otherwise', spelt('2026-03-09', { source: 'amfi' })],
      [
        'another scheme id',
        claim({
          facts: { schemeName: 'Sahyadri Gold Fund of Funds', schemeId: '90002', openOn: day('2026-03-09') },
        }),
      ],
      [
        'another word',
        claim({ facts: { schemeName: 'Sahyadri Silver ETF FOF', openOn: day('2026-03-09') } }),
      ],
    ])('with %s is that of another offer', (_title, said) => {
      expect(identify(said, [fund])).toEqual({ match: 'new' });
    });

    it.each([
      [
        'Sahyadri FMP - A Close Ended Debt Scheme - Plan A',
        'Sahyadri FMP - A Close Ended Debt Scheme - Plan B',
      ],
      ['Sahyadri Fixed Duration Fund - Close Ended - Series AA', 'Sahyadri Fixed Duration Fund - Series AB'],
      ['Sahyadri FMP Series 1 (10 Days)', 'Sahyadri FMP Series 110 Days'],
      ['Sahyadri Gold ETF', 'Sahyadri Gold ETF FOF'],
      ['Sahyadri Gold Fund', 'Sahyadri Gold ETF'],
    ])('is another name where a word differs: %s, %s', (one, other) => {
      const first = { ...fund, name: one, schemeId: null, nameKeys: new Set([one]) };
      const said = claim({ facts: { schemeName: other, openOn: day('2026-03-09') } });
      expect(identify(said, [first])).toEqual({ match: 'new' });
    });

    it('yields to an offer that is spelt alike, and is doubtful where two could be meant', () => {
      const alike = { ...fund, id: 'nfo_2', nameKeys: new Set(['sahyadrigoldetffundoffund']) };
      expect(identify(spelt('2026-03-09'), [fund, alike])).toEqual({ match: 'known', id: 'nfo_2' });
      const twin = { ...fund, id: 'nfo_2', schemeId: '90002' };
      expect(identify(spelt('2026-03-09'), [fund, twin])).toMatchObject({ match: 'doubtful' });
    });
  });

  describe('a name under another fund house', () => {
    const house = { amcCode: 'konkan', facts: { ...claim().facts, amcName: 'Konkan Mutual Fund' } };
    const wrong = { ...known, amcCode: 'konkan', houseName: 'Konkan Mutual Fund' };
    const right = claim({ facts: { ...claim().facts, amcName: 'Sahyadri Mutual Fund' } });

    it('is doubted where it begins as that of the known offer’s fund house', () => {
      const reason = 'its fund house is sahyadri, not konkan';
      expect(identify(claim(house), [known])).toEqual({ match: 'doubtful', reason });
    });

    it('is that of the known offer where it begins as that of its own, also under the same key', () => {
      expect(identify(right, [wrong])).toEqual({ match: 'known', id: 'nfo_1' });
      const ofKey = { ...wrong, keys: new Set(['scheme-master:150001']) };
      expect(identify(right, [ofKey])).toEqual({ match: 'known', id: 'nfo_1' });
    });

    it('is doubted in another spelling, too', () => {
      const facts = { ...house.facts, schemeName: 'Sahyadri Gold Fund of Funds' };
      const fund = { ...known, name: 'Sahyadri Gold FOF', nameKeys: new Set(['sahyadrigoldfof']) };
      expect(identify(claim({ ...house, facts }), [fund])).toMatchObject({ match: 'doubtful' });
    });

    it('is another offer where it begins as that of neither', () => {
      const facts = { ...house.facts, schemeName: 'Value Fund' };
      const other = { ...known, name: 'Value Fund', nameKeys: new Set(['valuefund']) };
      expect(identify(claim({ ...house, facts }), [other])).toEqual({ match: 'new' });
    });
  });

  it('doubts an offer that changes its fund house, and a name that two offers have', () => {
    const moved = claim({ source: 'amfi', sourceKey: '90001', amcCode: 'konkan' });
    expect(identify(moved, [known])).toMatchObject({ match: 'doubtful' });
    const twin = { ...known, id: 'nfo_2', schemeId: null, keys: new Set(['amfi:2']) };
    expect(identify(claim(), [known, twin])).toEqual({
      match: 'doubtful',
      reason: 'several offers have this name',
    });
  });

  it('doubts a document of another scheme under AMFI’s scheme id, unless an operator vouches for it', () => {
    const document = claim({
      source: 'fund-houses',
      sourceKey: '90001',
      facts: { schemeId: '90001', schemeName: 'Sahyadri Gilt Fund' },
      amcCode: null,
    });
    const reason = 'its scheme id is that of SAHYADRI VALUE FUND, its name Sahyadri Gilt Fund';
    const read = { ...known, keys: new Set([...known.keys, 'fund-houses:90001']) };
    expect(identify(document, [known])).toEqual({ match: 'doubtful', reason });
    expect(identify(document, [read])).toEqual({ match: 'doubtful', reason });
    expect(identify(document, [known], true)).toEqual({ match: 'known', id: 'nfo_1' });
    const renamed = { ...known, nameKeys: new Set([...known.nameKeys, 'sahyadrigiltfund']) };
    expect(identify(document, [renamed])).toEqual({ match: 'known', id: 'nfo_1' });
  });
});
