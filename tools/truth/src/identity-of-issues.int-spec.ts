import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bseBook, bseDetail, bseRow, nseDetail, nseRow } from './run/exchange-days.fixture';
import { describeStories, type Story } from './run/exchange-stories.fixture';

function caseOf(name: string, page: string): object[] {
  return JSON.parse(
    readFileSync(join(__dirname, '__fixtures__/cases', name, `${page}.json`), 'utf8'),
  ) as object[];
}

const [upcoming, current, past] = ['/all-upcoming-issues', '/ipo-current-issue', '/public-past-issues'];
const [calendar, bands] = ['/IPO_HomePageDetail/w', '/GetPublicIssue_par_updated/w?status=F'];
const bandsOfOpen = '/GetPublicIssue_par_updated/w?status=L';
const nse = ['nse.ipo-upcoming'];
const bse = ['bse.ipo-calendar', 'bse.ipo-band'];
const filedAgain = (page: string) => caseOf('issue-filed-again', page);
const newDays = (page: string) => caseOf('new-days-after-a-postponement', page);

const kapila = { company: 'Kapila Motors Limited', ipoNo: 8001 };
const june = { days: ['2026-06-10', '2026-06-12'] as const, band: 'Rs.100 to Rs.105' };
const arka = {
  ...{ company: 'Arka Valves Limited', symbol: 'ARKA', ipoNo: 8001, lot: 70 },
  ...{ days: ['2026-11-24', '2026-11-26'] as const, band: 'Rs.190 to Rs.200' },
};
const gomati = {
  ...{ company: 'Gomati Agro Limited', symbol: 'GOMATI', lot: 65 },
  ...{ days: ['2026-11-27', '2026-12-01'] as const, band: 'Rs.210 to Rs.221' },
};
const arkaAtBse = bseRow(arka);

const arkaInSeptember = { ...arka, days: ['2026-09-07', '2026-09-09'] as const };
const arkaThenAtBse = bseRow(arkaInSeptember);
const arkaInNovember = { ...arka, days: ['2026-11-05', '2026-11-09'] as const, band: 'Rs.180 to Rs.189' };
const arkaAgainAtBse = bseRow({ ...arkaInNovember, ipoNo: 8101 });
const detailOfArka = '/ipo-detail?symbol=ARKA';
const kapilaInJune = (remark: string) =>
  nseRow({ ...kapila, company: `${kapila.company}${remark}`, symbol: 'KAPILA', ...june });
const kapilaAtBse = (remark: string) => bseRow({ ...kapila, company: `${kapila.company}${remark}`, ...june });
const kapilaAtBseAgain = bseRow({
  ...{ company: kapila.company, ipoNo: 8101, days: ['2026-11-24', '2026-11-26'], band: 'Rs.90 to Rs.95' },
});
const kapilaAgain = ['ipo.upcoming kapila-motors-2026', 'ipo.opened kapila-motors-2026'];
const withdrawnAndAgain = [
  'Kapila Motors Limited WITHDRAWN 2026-06-10 2026-06-12 100–105',
  'Kapila Motors Limited OPEN 2026-11-24 2026-11-26 90–95 lot 150',
];

const detailAtBse = '/GetMkt_ISSUE_BBS_IPO/w?IPO_NO=';
const bookAtBse = '/Pubissues_BBS_CumultveCatdem_ng/w?IPO_NO=';
const ownBookAtBse = '/Pubissues_GetBkbldgCatdem_ng/w';
const firstTry = {
  ...{ [upcoming]: [nseRow(arkaInSeptember)], [calendar]: [arkaThenAtBse], [bands]: [arkaThenAtBse] },
  [`${detailAtBse}8001`]: bseDetail(arkaInSeptember),
  [`${bookAtBse}8001`]: bseBook(arka.company, '2026-09-07T12:00:00', 0.3),
  [ownBookAtBse]: { table2: [] },
};
const putOff = {
  ...{ [calendar]: [], [bands]: [] },
  [upcoming]: [nseRow({ ...arkaInSeptember, company: `${arka.company}-Issue postponed` })],
};
const secondTry = {
  ...{ [upcoming]: [nseRow(arkaInNovember)], [calendar]: [arkaAgainAtBse], [bands]: [arkaAgainAtBse] },
  [`${detailAtBse}8101`]: bseDetail({ ...arkaInNovember, ipoNo: 8101 }),
};
const secondBook = {
  ...{ [bands]: [], [bandsOfOpen]: [arkaAgainAtBse] },
  [`${bookAtBse}8001`]: bseBook(arka.company, '2026-11-05T11:30:00', 0.3),
  [`${bookAtBse}8101`]: bseBook(arka.company, '2026-11-05T11:30:00', 0.5),
};
const arkaPutOff = [
  'ipo.upcoming arka-valves',
  'ipo.postponed arka-valves',
  'ipo.dates_changed arka-valves',
  'ipo.dates_changed arka-valves 2026-11-05',
  'ipo.price_band_changed arka-valves',
];
const arkaAndGomati = {
  issues: [
    'Arka Valves Limited OPEN 2026-11-24 2026-11-26 190–200 lot 70',
    'Gomati Agro Limited UPCOMING 2026-11-27 2026-12-01 210–221 lot 65',
  ],
  events: ['ipo.upcoming arka-valves', 'ipo.opened arka-valves', 'ipo.upcoming gomati-agro'],
};

const stories: readonly Story[] = [
  {
    title: 'A company that files an issue again at NSE after the withdrawn one has a second issue',
    begin: '2026-06-01 12:00',
    visits: [
      {
        at: '2026-06-11 12:00',
        pages: { [current]: filedAgain('ipo-current-issue.11-Jun') },
        feeds: ['nse.ipo-current'],
      },
      {
        at: '2026-06-15 20:30',
        pages: { [current]: [], [past]: filedAgain('public-past-issues') },
        feeds: ['nse.ipo-past'],
      },
      { at: '2026-11-20 12:00', pages: { [upcoming]: filedAgain('all-upcoming-issues.20-Nov') }, feeds: nse },
      {
        at: '2026-11-24 12:00',
        pages: { [current]: filedAgain('ipo-current-issue.24-Nov') },
        feeds: [...nse, 'nse.ipo-current', 'nse.ipo-past'],
      },
    ],
    issues: withdrawnAndAgain,
    events: ['ipo.closed kapila-motors', 'ipo.withdrawn kapila-motors', ...kapilaAgain],
  },
  {
    title:
      'A company that files an issue again at NSE after a withdrawal in the upcoming list has a second issue',
    begin: '2026-06-01 12:00',
    visits: [
      { at: '2026-06-05 12:00', pages: { [upcoming]: [kapilaInJune('')] }, feeds: nse },
      { at: '2026-06-08 12:00', pages: { [upcoming]: [kapilaInJune(' - Issue Withdrawn')] }, feeds: nse },
      { at: '2026-06-15 12:00', pages: { [upcoming]: [] }, feeds: nse },
      { at: '2026-11-20 12:00', pages: { [upcoming]: filedAgain('all-upcoming-issues.20-Nov') }, feeds: nse },
      {
        at: '2026-11-24 12:00',
        pages: { [current]: filedAgain('ipo-current-issue.24-Nov') },
        feeds: [...nse, 'nse.ipo-current'],
      },
    ],
    issues: withdrawnAndAgain,
    events: ['ipo.upcoming kapila-motors', 'ipo.withdrawn kapila-motors', ...kapilaAgain],
  },
  {
    title:
      'A company that files an issue again at BSE, under a new number, after the withdrawn one has a second issue',
    begin: '2026-06-01 12:00',
    visits: [
      {
        at: '2026-06-05 12:00',
        pages: { [calendar]: [kapilaAtBse('')], [bands]: [kapilaAtBse('')] },
        feeds: bse,
      },
      {
        at: '2026-06-08 12:00',
        pages: { [calendar]: [kapilaAtBse(' - Issue Withdrawn')], [bands]: [] },
        feeds: ['bse.ipo-calendar'],
      },
      { at: '2026-06-15 12:00', pages: { [calendar]: [], [bands]: [] }, feeds: bse },
      {
        at: '2026-11-20 12:00',
        pages: { [calendar]: [kapilaAtBseAgain], [bands]: [kapilaAtBseAgain] },
        feeds: bse,
      },
      { at: '2026-11-24 12:00', feeds: bse },
    ],
    issues: withdrawnAndAgain.map((text) => text.replace(/ lot \d+/, '')),
    events: ['ipo.upcoming kapila-motors', 'ipo.withdrawn kapila-motors', ...kapilaAgain],
  },
  {
    title: 'New days of an issue that was put off are announced',
    begin: '2026-11-02 12:00',
    visits: [
      { at: '2026-11-10 12:00', pages: { [upcoming]: newDays('all-upcoming-issues.10-Nov') }, feeds: nse },
      { at: '2026-11-16 12:00', pages: { [upcoming]: newDays('all-upcoming-issues.16-Nov') }, feeds: nse },
      { at: '2026-11-20 12:00', pages: { [upcoming]: newDays('all-upcoming-issues.20-Nov') }, feeds: nse },
    ],
    issues: ['Shimsha Foods Limited UPCOMING 2026-12-01 2026-12-03 90–95 lot 150'],
    events: [
      'ipo.upcoming shimsha-foods',
      'ipo.postponed shimsha-foods',
      'ipo.dates_changed shimsha-foods',
      'ipo.dates_changed shimsha-foods 2026-12-01',
    ],
  },
  {
    title:
      'An issue that was put off at NSE and vanished at BSE comes again at both, under a new number, as the same one',
    begin: '2026-08-24 12:00',
    visits: [
      { at: '2026-08-31 12:00', pages: firstTry, feeds: [...nse, ...bse, 'bse.ipo-detail'] },
      { at: '2026-09-04 12:00', pages: putOff, feeds: [...nse, ...bse] },
      { at: '2026-09-04 13:00', feeds: [...nse, ...bse] },
      { at: '2026-09-04 14:00', feeds: [...nse, ...bse] },
      { at: '2026-09-15 12:00', pages: { [upcoming]: [] }, feeds: nse },
      { at: '2026-11-02 12:00', pages: secondTry, feeds: [...bse, ...nse, 'bse.ipo-detail'] },
      {
        at: '2026-11-05 11:35',
        pages: secondBook,
        feeds: [...nse, ...bse, 'bse.ipo-detail', 'bse.ipo-subscription'],
      },
    ],
    issues: ['Arka Valves Limited OPEN 2026-11-05 2026-11-09 180–189 lot 70 0.5 ×'],
    events: [...arkaPutOff, 'ipo.opened arka-valves'],
  },
  {
    title: 'An issue that was put off while bids were taken comes again without the book of its first try',
    begin: '2026-08-24 12:00',
    visits: [
      { at: '2026-08-31 12:00', pages: firstTry, feeds: [...nse, ...bse, 'bse.ipo-detail'] },
      { at: '2026-09-07 12:05', feeds: ['bse.ipo-subscription'] },
      { at: '2026-09-08 12:00', pages: putOff, feeds: [...nse, ...bse] },
      { at: '2026-09-08 13:00', feeds: [...nse, ...bse] },
      { at: '2026-09-08 14:00', feeds: [...nse, ...bse] },
      { at: '2026-09-15 12:00', pages: { [upcoming]: [] }, feeds: nse },
      { at: '2026-11-02 12:00', pages: secondTry, feeds: [...nse, ...bse, 'bse.ipo-detail'] },
    ],
    issues: ['Arka Valves Limited UPCOMING 2026-11-05 2026-11-09 180–189 lot 70'],
    events: ['ipo.upcoming arka-valves', 'ipo.opened arka-valves', ...arkaPutOff.slice(1)],
  },
  {
    title:
      'A row that carries a neighbour’s symbol renames nobody, and is an issue of its own under its own symbol',
    begin: '2026-11-16 12:00',
    visits: [
      {
        at: '2026-11-18 12:00',
        pages: { [upcoming]: [nseRow(arka)], [calendar]: [arkaAtBse], [bands]: [arkaAtBse] },
        feeds: [...nse, ...bse],
      },
      {
        at: '2026-11-24 12:00',
        pages: { [upcoming]: [nseRow(arka), nseRow({ ...gomati, symbol: 'ARKA' })] },
        feeds: nse,
      },
      { at: '2026-11-24 12:30', pages: { [upcoming]: [nseRow(arka), nseRow(gomati)] }, feeds: nse },
    ],
    ...arkaAndGomati,
  },
  {
    title: 'A row that carries the symbol of a neighbour at one exchange alone renames nobody',
    begin: '2026-11-16 12:00',
    visits: [
      { at: '2026-11-18 12:00', pages: { [upcoming]: [nseRow(arka)] }, feeds: nse },
      {
        at: '2026-11-24 12:00',
        pages: { [upcoming]: [nseRow(arka), nseRow({ ...gomati, symbol: 'ARKA' })] },
        feeds: nse,
        held: ['its key names one issue and its name, days and price another'],
      },
      { at: '2026-11-24 12:30', pages: { [upcoming]: [nseRow(arka), nseRow(gomati)] }, feeds: nse },
    ],
    ...arkaAndGomati,
  },
  {
    title: 'The page of an older issue under a running symbol founds no record',
    begin: '2026-11-16 12:00',
    visits: [
      {
        at: '2026-11-18 12:00',
        pages: { [upcoming]: [nseRow(arka)], [detailOfArka]: nseDetail(arka) },
        feeds: [...nse, 'nse.ipo-detail'],
      },
      {
        at: '2026-11-19 12:00',
        pages: { [detailOfArka]: nseDetail({ ...arka, days: ['2025-11-24', '2025-11-26'] }) },
        feeds: ['nse.ipo-detail'],
      },
      { at: '2026-11-20 12:00', pages: { [detailOfArka]: nseDetail(arka) }, feeds: ['nse.ipo-detail'] },
    ],
    issues: ['Arka Valves Limited UPCOMING 2026-11-24 2026-11-26 190–200 lot 70'],
    events: ['ipo.upcoming arka-valves'],
  },
];

describeStories('identity_of_issues', stories);
