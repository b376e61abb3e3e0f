import { indianDay } from '@market/kernel';
import { pastRow } from '@market/invented-market/wires/nse-list-rows';
import { bseRow, nseDetail, nseRow } from './run/exchange-days.fixture';
import { describeStories, type Story } from './run/exchange-stories.fixture';

const [upcoming, current] = ['/all-upcoming-issues', '/ipo-current-issue'];
const [calendar, bands] = ['/IPO_HomePageDetail/w', '/GetPublicIssue_par_updated/w?status=F'];
const [nse, bse] = [
  ['nse.ipo-upcoming', 'nse.ipo-current'],
  ['bse.ipo-calendar', 'bse.ipo-band'],
];
const both = [...nse, ...bse];

const arka = {
  ...{ company: 'Arka Valves Limited', symbol: 'ARKA', ipoNo: 8001, lot: 70 },
  ...{ days: ['2026-11-24', '2026-11-26'] as const, band: 'Rs.190 to Rs.200' },
};
const atNse = (remark: string) => {
  const row = nseRow({ ...arka, company: `${arka.company}${remark}` });
  return { [upcoming]: [row], [current]: [row] };
};
const atBse = (remark: string) => {
  const row = bseRow({ ...arka, company: `${arka.company}${remark}` });
  return { [calendar]: [row], [bands]: [row] };
};
const goneAtBse = { [calendar]: [], [bands]: [] };
const detailAtNse = (remark: string) => ({
  '/ipo-detail?symbol=ARKA': nseDetail({ ...arka, company: `${arka.company}${remark}` }),
});
const withDetail = [...both, 'nse.ipo-detail'];
const begin = '2026-11-16 12:00';
const bidding: Story['visits'] = [
  { at: '2026-11-18 12:00', pages: { ...atNse(''), ...atBse('') }, feeds: both },
  { at: '2026-11-24 10:30', feeds: both },
];
const biddingAtNse: Story['visits'] = [
  { at: '2026-11-18 12:00', pages: atNse(''), feeds: nse },
  { at: '2026-11-24 10:30', feeds: nse },
];
const inArchive = (remark: string, listedOn: string | null = null) => ({
  [upcoming]: [],
  [current]: [],
  '/public-past-issues': [
    pastRow({
      ...{ name: `${arka.company}${remark}`, symbol: arka.symbol, securityType: 'EQ', price: '200' },
      ...{ openOn: indianDay(arka.days[0]), closeOn: indianDay(arka.days[1]), range: arka.band },
      listedOn: listedOn === null ? null : indianDay(listedOn),
    }),
  ],
});
const archive = ['nse.ipo-past'];
const bela = { ...arka, company: 'Bela Mills Limited', symbol: 'BELA' };
/** List of past issues with rows of Arka Valves and Bela Mills that have neither a price nor a listing day. */
const withoutPrices = (ofArka: string, ofBela: string) => ({
  ...{ [upcoming]: [], [current]: [] },
  '/public-past-issues': [[arka, ofArka] as const, [bela, ofBela] as const].map(
    ([{ company, symbol, days, band }, remark]) =>
      pastRow({
        ...{ name: `${company}${remark}`, symbol, securityType: 'EQ', price: '-', listedOn: null },
        ...{ openOn: indianDay(days[0]), closeOn: indianDay(days[1]), range: band },
      }),
  ),
});
const announced = ['ipo.upcoming arka-valves', 'ipo.opened arka-valves'];
const facts = '2026-11-24 2026-11-26 190–200 lot 70';
const open = `Arka Valves Limited OPEN ${facts}`;
const closed = `Arka Valves Limited CLOSED ${facts}`;
const withdrawn = `Arka Valves Limited WITHDRAWN ${facts}`;
const [off, putOff] = [' - Issue Withdrawn', ' - Issue postponed'];
const waits = 'progress: nothing and withdrawn until it is confirmed at NSE';
const waitsPutOff = 'progress: nothing and postponed until it is confirmed at NSE';
const upcomingArka = `Arka Valves Limited UPCOMING ${facts}`;
const postponed = 'Arka Valves Limited UPCOMING 190–200 lot 70';
const eventsOfPostponement = ['ipo.postponed arka-valves', 'ipo.dates_changed arka-valves'];
const ends = 'progress: withdrawn and nothing until it is confirmed at NSE';

const stories: readonly Story[] = [
  {
    title: 'An issue that one exchange calls withdrawn in two runs goes on while the other one lists it',
    begin,
    visits: [
      ...bidding,
      { at: '2026-11-24 11:30', pages: atNse(off), feeds: both, held: [waits, waits] },
      { at: '2026-11-24 12:30', feeds: both, held: [waits, waits] },
      { at: '2026-11-24 13:30', pages: atNse(''), feeds: both, held: [] },
    ],
    issues: [open],
    events: announced,
  },
  {
    title: 'An issue that one exchange calls postponed in one run goes on while the other one lists it',
    begin,
    visits: [
      { at: '2026-11-18 12:00', pages: { ...atNse(''), ...atBse('') }, feeds: both },
      { at: '2026-11-20 11:30', pages: atNse(putOff), feeds: both, held: [waitsPutOff, waitsPutOff] },
      { at: '2026-11-20 12:30', pages: atNse(''), feeds: both, held: [] },
      { at: '2026-11-24 10:30', feeds: both },
    ],
    issues: [open],
    events: announced,
  },
  {
    title:
      'An issue that both lists of its only exchange call postponed in one run goes on while it takes bids',
    begin,
    visits: [
      ...biddingAtNse,
      { at: '2026-11-24 11:30', pages: atNse(putOff), feeds: nse, held: [waitsPutOff, waitsPutOff] },
      { at: '2026-11-24 12:30', pages: atNse(''), feeds: nse, held: [] },
    ],
    issues: [open],
    events: announced,
  },
  ...(
    [
      [
        'while it takes bids counts in the third run',
        '2026-11-24',
        biddingAtNse,
        ['11:30', '12:30'],
        announced,
      ],
      [
        ...(['before its opening counts at once', '2026-11-20'] as const),
        ...([biddingAtNse.slice(0, 1), [], ['ipo.upcoming arka-valves']] as const),
      ],
    ] as const
  ).map(([how, on, visits, waiting, events]): Story => ({
    title: `A postponement that lists of the only exchange of an issue state ${how}`,
    begin,
    visits: [
      ...visits,
      ...waiting.map((at) => ({
        at: `${on} ${at}`,
        pages: atNse(putOff),
        feeds: nse,
        held: [waitsPutOff, waitsPutOff],
      })),
      { at: `${on} 13:30`, pages: atNse(putOff), feeds: nse, held: [] },
    ],
    issues: [postponed],
    events: [...events, ...eventsOfPostponement],
  })),
  ...(
    [
      ['both exchanges state counts at once', { ...atNse(putOff), ...atBse(putOff) }, []],
      [
        'one exchange states counts in the third run if the other no longer lists the issue',
        { ...atNse(putOff), ...goneAtBse },
        ['11:30', '12:30'],
      ],
    ] as const
  ).map(([how, pages, waiting]): Story => ({
    title: `A postponement that ${how}`,
    begin,
    visits: [
      { at: '2026-11-18 12:00', pages: { ...atNse(''), ...atBse('') }, feeds: both },
      ...waiting.map((at) => ({
        at: `2026-11-20 ${at}`,
        pages,
        feeds: both,
        held: [waitsPutOff, waitsPutOff],
      })),
      { at: '2026-11-20 13:30', pages, feeds: both },
    ],
    issues: [postponed],
    events: ['ipo.upcoming arka-valves', ...eventsOfPostponement],
  })),
  {
    title:
      'A withdrawal that lists of one exchange state for days does not count while the other lists the issue',
    begin,
    visits: [
      ...bidding,
      { at: '2026-11-24 11:30', pages: atNse(off), feeds: both },
      { at: '2026-11-24 12:30', feeds: both },
      { at: '2026-11-24 13:30', feeds: both },
      { at: '2026-11-25 10:30', feeds: both, held: [waits, waits] },
    ],
    issues: [open],
    events: announced,
    held: [waits, waits],
  },
  {
    title:
      'A withdrawal that one exchange states counts in the third run if the other no longer lists the issue',
    begin,
    visits: [
      ...bidding,
      { at: '2026-11-24 11:30', pages: { ...atNse(off), ...goneAtBse }, feeds: both, held: [waits, waits] },
      { at: '2026-11-24 12:30', feeds: both, held: [waits, waits] },
      { at: '2026-11-24 13:30', feeds: both },
    ],
    issues: [withdrawn],
    events: [...announced, 'ipo.withdrawn arka-valves'],
  },
  {
    title:
      'A withdrawal that one exchange states counts a day after the last page on which the other lists the issue',
    begin,
    visits: [
      ...bidding,
      { at: '2026-11-24 11:30', pages: atNse(off), feeds: both },
      { at: '2026-11-24 12:30', pages: goneAtBse, feeds: both },
      { at: '2026-11-24 13:30', feeds: both },
      { at: '2026-11-25 10:30', feeds: both, held: [waits, waits] },
      { at: '2026-11-25 11:35', feeds: both },
    ],
    issues: [withdrawn],
    events: [...announced, 'ipo.withdrawn arka-valves'],
  },
  ...(
    [
      ['before its opening counts at once', '2026-11-20', bidding.slice(0, 1), [], announced.slice(0, 1)],
      ['while it takes bids counts in the third run', '2026-11-24', bidding, ['11:30', '12:30'], announced],
    ] as const
  ).map(([how, on, visits, waiting, events]): Story => ({
    title: `A withdrawal that the lists and the detail of one exchange state ${how}`,
    begin,
    visits: [
      ...visits,
      ...[...waiting, '13:30'].map((at) => ({
        ...{ at: `${on} ${at}`, pages: { ...atNse(off), ...detailAtNse(off) }, feeds: withDetail },
      })),
    ],
    issues: [withdrawn],
    events: [...events, 'ipo.withdrawn arka-valves'],
  })),
  {
    title:
      'An issue that lists and detail of its only exchange call withdrawn in one run goes on while it takes bids',
    begin,
    visits: [
      ...biddingAtNse,
      {
        ...{ at: '2026-11-24 11:30', pages: { ...atNse(off), ...detailAtNse(off) } },
        ...{ feeds: [...nse, 'nse.ipo-detail'], held: [waits, waits, waits] },
      },
      {
        ...{ at: '2026-11-24 12:30', pages: { ...atNse(''), ...detailAtNse('') } },
        ...{ feeds: [...nse, 'nse.ipo-detail'], held: [] },
      },
    ],
    issues: [open],
    events: announced,
  },
  ...(
    [
      ['takes bids', biddingAtNse, '2026-11-24', open, announced],
      ['is announced', biddingAtNse.slice(0, 1), '2026-11-20', upcomingArka, announced.slice(0, 1)],
    ] as const
  ).map(([how, visits, on, issue, events]): Story => ({
    title: `An issue that ${how} goes on while lists of its only exchange do and its detail calls it withdrawn`,
    begin,
    visits: [
      ...visits,
      ...['11:30', '12:30', '13:30', '14:30'].map((at) => ({
        ...{ at: `${on} ${at}`, pages: detailAtNse(off), feeds: [...nse, 'nse.ipo-detail'], held: [waits] },
      })),
    ],
    issues: [issue],
    events,
    held: [waits],
  })),
  {
    title:
      'A withdrawal that the detail of an issue states after the lists left it out ends with its third answer',
    begin,
    visits: [
      ...biddingAtNse.slice(0, 1),
      ...['11:30', '12:30', '13:30'].map((at) => ({
        at: `2026-11-20 ${at}`,
        pages: { [upcoming]: [], [current]: [], ...detailAtNse(off) },
        feeds: [...nse, 'nse.ipo-detail'],
      })),
      ...['14:30', '15:30', '16:30'].map((at) => ({
        ...{ at: `2026-11-20 ${at}`, pages: detailAtNse(''), feeds: [...nse, 'nse.ipo-detail'] },
      })),
    ],
    issues: [upcomingArka],
    events: ['ipo.upcoming arka-valves', 'ipo.withdrawn arka-valves', 'ipo.corrected arka-valves status'],
  },
  {
    title: 'A withdrawal that both exchanges state counts at once',
    begin,
    visits: [...bidding, { at: '2026-11-24 11:30', pages: { ...atNse(off), ...atBse(off) }, feeds: both }],
    issues: [withdrawn],
    events: [...announced, 'ipo.withdrawn arka-valves'],
  },
  {
    title: 'A withdrawal at the only exchange while bids are taken stays when one stale answer lacks it',
    begin,
    visits: [
      ...biddingAtNse,
      { at: '2026-11-24 11:30', pages: atNse(off), feeds: nse, held: [waits, waits] },
      { at: '2026-11-24 12:30', feeds: nse, held: [waits, waits] },
      { at: '2026-11-24 13:30', feeds: nse, held: [] },
      { at: '2026-11-24 14:30', pages: atNse(''), feeds: nse },
      { at: '2026-11-24 15:30', pages: atNse(off), feeds: nse },
    ],
    issues: [withdrawn],
    events: [...announced, 'ipo.withdrawn arka-valves'],
  },
  {
    title:
      'An issue that the lists of its only exchange call withdrawn in one answer goes on while it takes bids',
    begin,
    visits: [
      ...biddingAtNse,
      { at: '2026-11-24 11:30', pages: atNse(off), feeds: nse, held: [waits, waits] },
      { at: '2026-11-24 12:30', pages: atNse(''), feeds: nse, held: [] },
    ],
    issues: [open],
    events: announced,
  },
  {
    title: 'A withdrawal before the opening that ends after it is followed by the event of the opening',
    begin,
    visits: [
      { at: '2026-11-18 12:00', pages: atNse(''), feeds: nse },
      { at: '2026-11-23 11:30', pages: atNse(off), feeds: nse },
      { at: '2026-11-24 12:30', pages: atNse(''), feeds: nse },
      { at: '2026-11-24 13:30', feeds: nse },
      { at: '2026-11-24 14:30', feeds: nse },
    ],
    issues: [open],
    events: [
      'ipo.upcoming arka-valves',
      'ipo.withdrawn arka-valves',
      'ipo.opened arka-valves',
      'ipo.corrected arka-valves status',
    ],
  },
  {
    title: 'A withdrawal that the list of past issues alone states in one answer does not count',
    begin,
    visits: [
      ...biddingAtNse,
      { at: '2026-11-27 20:30', pages: inArchive(off), feeds: archive, held: [waits] },
      { at: '2026-11-28 20:30', pages: inArchive(''), feeds: archive },
    ],
    issues: [closed],
    events: [...announced, 'ipo.closed arka-valves'],
  },
  {
    title:
      'A word of withdrawal that moves from one row of past issues to another in one answer does not count',
    begin,
    visits: [
      ...biddingAtNse,
      { at: '2026-11-27 08:30', pages: withoutPrices('', off), feeds: archive },
      { at: '2026-11-27 20:30', pages: withoutPrices('', off), feeds: archive },
      { at: '2026-11-28 20:30', pages: withoutPrices(off, ''), feeds: archive, held: [waits, ends] },
      { at: '2026-11-29 19:30', pages: withoutPrices('', off), feeds: archive },
    ],
    issues: [closed, `Bela Mills Limited WITHDRAWN ${facts.replace(' lot 70', '')}`],
    events: [...announced, 'ipo.closed arka-valves'],
  },
  {
    title: 'A withdrawal beside one that another row no longer states counts with its third answer',
    begin,
    visits: [
      ...biddingAtNse,
      { at: '2026-11-27 08:30', pages: withoutPrices('', off), feeds: archive },
      { at: '2026-11-27 20:30', pages: withoutPrices('', off), feeds: archive },
      { at: '2026-11-28 20:30', pages: withoutPrices(off, ''), feeds: archive },
      { at: '2026-11-29 20:30', feeds: archive, held: [waits, ends] },
      { at: '2026-11-30 19:30', feeds: archive },
    ],
    issues: [withdrawn, `Bela Mills Limited CLOSED ${facts.replace(' lot 70', '')}`],
    events: [
      ...[...announced, 'ipo.closed arka-valves'],
      ...['ipo.corrected bela-mills status', 'ipo.withdrawn arka-valves'],
    ],
  },
  {
    title:
      'A withdrawal that the list of past issues states for three days ends with its third answer without it',
    begin,
    visits: [
      ...biddingAtNse,
      { at: '2026-11-27 20:30', pages: inArchive(off), feeds: archive },
      { at: '2026-11-28 20:30', feeds: archive, held: [waits] },
      { at: '2026-11-29 20:30', feeds: archive, held: [] },
      { at: '2026-11-30 20:30', pages: inArchive('', '2026-12-01'), feeds: archive, held: [ends] },
      { at: '2026-12-01 20:30', feeds: archive, held: [ends] },
      { at: '2026-12-02 19:30', feeds: archive },
      { at: '2026-12-02 20:30', feeds: archive, held: [] },
    ],
    issues: [`Arka Valves Limited LISTED ${facts}`],
    events: [
      ...[...announced, 'ipo.closed arka-valves', 'ipo.withdrawn arka-valves'],
      ...['ipo.corrected arka-valves status', 'ipo.listed arka-valves'],
    ],
  },
];

describeStories('words_of_withdrawal', stories);
