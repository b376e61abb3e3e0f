import type { Feed } from '@market/source-kit';
import { aMapContext, fixture, reasonsOf, recordsOf, rowsOf } from '../__fixtures__/builders';
import type { NseClient } from '../nse.client';
import { nseCorporateActionsFeed } from './nse-corporate-actions.feed';
import { nseNcdPastFeed } from './nse-ncd-past.feed';
import { nseOfsFeed } from './nse-ofs.feed';
import { nseRightsFeed, nseRightsForthcomingFeed } from './nse-rights.feed';
import { nseTendersFeed } from './nse-tenders.feed';

const context = aMapContext();
const body = (name: string) => fixture('corporate-actions', name);

/** Lists of offers, each with a company that has one row. */
const lists: [title: string, feed: Feed<unknown, NseClient>, list: string, company: string][] = [
  ['rights issues', nseRightsFeed, body('rights.json'), 'Neelam Looms Limited'],
  [
    'rights issues to come',
    nseRightsForthcomingFeed,
    body('rights.forthcoming.json'),
    'Nilgiri Agro Limited',
  ],
  ['tenders', nseTendersFeed, body('tenders.json'), 'Aravali Systems Limited'],
  ['offers for sale', nseOfsFeed, body('ofs.active.json'), 'Neelam Looms Limited'],
  ['debentures', nseNcdPastFeed, body('ncd.past.json'), 'Kaveri Housing Finance Limited'],
];

describe.each(lists)('names in the list of %s', (_title, feed, list, company) => {
  const spelled = (name: string) =>
    rowsOf(feed, list.replaceAll(`"${company}"`, JSON.stringify(name)), context);
  const names = (name: string) => recordsOf(spelled(name)).map(({ companyName }) => companyName);
  const others = names(company).filter((name) => name !== company);

  it.each([
    ' - Rights Issue',
    ' (formerly Tunga Foods Limited)',
    '- For Profit Social Enterprise (FPSE)',
    ' - OFS',
  ])('stand without the note %j', (note) => {
    expect(names(`${company}${note}`)).toEqual(names(company));
  });

  it('with a remark that the offer is called off or postponed are skipped', () => {
    const before = reasonsOf(spelled(company), 'skipped');
    for (const [remark, reason] of [
      [' - Issue Withdrawn', 'withdrawn'],
      [' (Cancelled)', 'withdrawn'],
      ['-Issue deferred', 'postponed'],
      [' - Withdrawal Window', 'a withdrawal window'],
    ] as const) {
      const rows = spelled(`${company}${remark}`);
      expect(reasonsOf(rows, 'skipped').filter((each) => each === reason)).toHaveLength(
        before.filter((each) => each === reason).length + 1,
      );
      expect(names(`${company}${remark}`)).toEqual(others);
    }
  });

  it('with an unknown remark are held', () => {
    const rows = spelled(`${company} - Subject to court order`);
    expect(reasonsOf(rows, 'rejected')).toContain('unknown remark "Subject to court order"');
    expect(recordsOf(rows)).toHaveLength(others.length);
  });

  it('that are missing reject only their own row', () => {
    const rows = rowsOf(feed, list.replace(`: "${company}"`, ': null'), context);
    expect(reasonsOf(rows, 'rejected')).toContain('no company name');
    expect(recordsOf(rows)).toHaveLength(others.length);
  });
});

describe('a row without a symbol', () => {
  it.each([
    ...lists,
    ['corporate actions', nseCorporateActionsFeed, body('corporate-actions.json'), ''] as (typeof lists)[0],
  ])('of %s is held alone', (_title, feed, list) => {
    const first = /"symbol": "(?:NEELAM|SATPURA|aravali|9\w+)[^"]*"/;
    const [sound, damaged] = [list, list.replace(first, '"ticker": ""')].map((text) =>
      rowsOf(feed, text, context),
    );
    expect(reasonsOf(damaged ?? [], 'rejected').filter((reason) => reason === 'no symbol')).toHaveLength(1);
    expect(recordsOf(damaged ?? []).length).toBeGreaterThanOrEqual(recordsOf(sound ?? []).length - 1);
  });

  const columned = lists.filter(([title]) => title !== 'offers for sale');

  it.each(columned)('in all rows of %s is another shape', (_title, feed, list) => {
    expect(feed.wire.safeParse(JSON.parse(list.replaceAll('"symbol"', '"ticker"'))).success).toBe(false);
  });
});

describe('a live offer for sale', () => {
  const company = { symbol: 'ARAVALI', company: 'Aravali Systems Limited' };
  const day = (series: string, offerDate: string) => ({ series, offerDate, floorPrice: '310' });
  const read = (answer: unknown) => rowsOf(nseOfsFeed, JSON.stringify(answer), context);
  const offer = { openOn: '2026-11-10', retailOn: '2026-11-11' };
  const first = day('IS', '10-Nov-2026');
  const retail = day('RS', '11-Nov-2026');
  const again = day('IS', '11-Nov-2026');

  it.each([
    [
      'in two groups',
      [
        { ...company, data: [again, retail] },
        { ...company, rows: [first] },
      ],
    ],
    ['in one group', [{ ...company, data: [again, retail], rows: [first] }]],
    ['row by row', [again, retail, first].map((row) => ({ ...company, ...row }))],
    [
      'with earlier days beside the list',
      { data: [{ ...company, data: [again, retail] }], rows: [{ ...company, ...first }] },
    ],
    [
      'with names left blank in its rows',
      [{ ...company, data: [{ ...retail, company: null }], rows: [first] }],
    ],
  ])('is one %s', (_title, answer) => {
    expect(recordsOf(read(answer))).toMatchObject([{ companyName: company.company, ...offer }]);
  });

  it.each([
    [
      'under two keys of the answer',
      { data: [{ ...company, data: [first, retail] }], rows: [{ ...company, data: [first, retail] }] },
    ],
    ['under two keys of its group', [{ ...company, data: [first, retail], rows: [retail, first] }]],
    [
      'under two symbols',
      [first, retail, { ...first, symbol: 'ARAVALICUMU' }, retail].map((row) => ({ ...company, ...row })),
    ],
    [
      'in an announcement and in its own rows',
      [
        { ...company, ofsStartDate: '10-Nov-2026', ofsEndDate: '11-Nov-2026' },
        { ...company, data: [first, retail] },
      ],
    ],
  ])('is one record when it is stated twice, %s', (_title, answer) => {
    expect(recordsOf(read(answer))).toMatchObject([{ ...offer, terms: { floorPriceRupees: 310 } }]);
  });

  it('has no floor when a day is stated twice with two floors', () => {
    const answer = [{ ...company, data: [first], rows: [{ ...first, floorPrice: '320' }] }];
    expect(recordsOf(read(answer))).toMatchObject([
      { openOn: '2026-11-10', terms: { floorPriceRupees: null } },
    ]);
  });

  it('does not open on its retail day when only that day is shown', () => {
    expect(recordsOf(read([{ ...company, data: [again, retail] }]))).toMatchObject([
      { openOn: null, retailOn: '2026-11-11', closeOn: '2026-11-11', terms: { floorPriceRupees: 310 } },
    ]);
  });

  it.each([
    ['a list', { earlier: [first] }],
    ['an object by day', { earlier: { '10-Nov-2026': first } }],
    ['a row', { earlier: first }],
  ])('is held with %s under an unknown key, in a group, in a row and next to the list', (_title, part) => {
    const reason = 'rows under an unknown key "earlier"';
    for (const answer of [
      [{ ...company, data: [retail], ...part }],
      [{ ...company, data: [{ ...retail, ...part }] }],
      { data: [], ...part },
    ]) {
      expect(reasonsOf(read(answer), 'rejected')).toEqual([reason]);
      expect(recordsOf(read(answer))).toEqual([]);
    }
  });

  it('is not overlooked when its group is empty', () => {
    expect(reasonsOf(read([{ ...company, data: [] }]), 'rejected')).toEqual(['neither category nor series']);
  });
});
