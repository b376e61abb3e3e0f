import { bseRow, nseRow } from './run/exchange-days.fixture';
import { describeStories, type Story } from './run/exchange-stories.fixture';

const [upcoming, calendar] = ['/all-upcoming-issues', '/IPO_HomePageDetail/w'];
const bands = '/GetPublicIssue_par_updated/w?status=F';
const nse = ['nse.ipo-upcoming'];
const bse = ['bse.ipo-calendar', 'bse.ipo-band'];

const arka = {
  ...{ company: 'Arka Valves Limited', symbol: 'ARKA', ipoNo: 8001, lot: 70 },
  ...{ days: ['2026-11-24', '2026-11-26'] as const, band: 'Rs.190 to Rs.200' },
};
const gomati = {
  ...{ company: 'Gomati Agro Limited', symbol: 'GOMATI', lot: 65 },
  ...{ days: ['2026-11-27', '2026-12-01'] as const, band: 'Rs.210 to Rs.221' },
};
const chemicals = {
  ...{ company: 'Kalyanraga Chemicals Limited', ipoNo: 8309, band: 'Rs.546 to Rs.575' },
  days: ['2026-11-26', '2026-11-30'] as const,
};
const softlabs = {
  ...{ company: 'Jyotirmaya Softlabs Limited', ipoNo: 8308, band: 'Rs.169 to Rs.178', series: 'SME' },
  days: ['2026-11-27', '2026-12-01'] as const,
};
const listsOfBse = (...issues: readonly Parameters<typeof bseRow>[0][]) => ({
  [calendar]: issues.map(bseRow),
  [bands]: issues.map(bseRow),
});
const twoAtBse = listsOfBse(chemicals, softlabs);
const underOneName = listsOfBse({ ...softlabs, company: chemicals.company }, chemicals);
const chemicalsAndSoftlabs = {
  issues: [
    'Kalyanraga Chemicals Limited UPCOMING 2026-11-26 2026-11-30 546–575',
    'Jyotirmaya Softlabs Limited SME UPCOMING 2026-11-27 2026-12-01 169–178',
  ],
  events: ['ipo.upcoming kalyanraga-chemicals', 'ipo.upcoming jyotirmaya-softlabs'],
};

const arkaAndSoftlabs = {
  issues: [
    'Arka Valves Limited UPCOMING 2026-11-24 2026-11-26 190–200 lot 70',
    'Jyotirmaya Softlabs Limited SME UPCOMING 2026-11-27 2026-12-01 169–178',
  ],
  events: ['ipo.upcoming arka-valves', 'ipo.upcoming jyotirmaya-softlabs'],
};

const stories: readonly Story[] = [
  {
    title:
      'An issue that BSE lists first under the name of a known one is another issue once its name is right',
    begin: '2026-11-20 12:00',
    visits: [
      { at: '2026-11-23 10:00', pages: listsOfBse(chemicals), feeds: bse },
      {
        at: '2026-11-23 11:00',
        pages: underOneName,
        feeds: bse,
        held: Array<string>(2).fill('its name and days are those of ipo-8309 in the same answer'),
      },
      { at: '2026-11-23 12:00', pages: twoAtBse, feeds: bse },
    ],
    ...chemicalsAndSoftlabs,
  },
  {
    title: 'Two new issues that BSE lists first under one name are published once each has its own',
    begin: '2026-11-20 12:00',
    visits: [
      { at: '2026-11-23 11:00', pages: underOneName, feeds: bse },
      { at: '2026-11-23 12:00', pages: listsOfBse(chemicals), feeds: bse },
      { at: '2026-11-23 13:00', pages: twoAtBse, feeds: bse },
    ],
    ...chemicalsAndSoftlabs,
  },
  {
    title: 'An issue that a list of BSE without the others has under the name of a known one changes nothing',
    begin: '2026-11-20 12:00',
    visits: [
      { at: '2026-11-23 10:00', pages: listsOfBse(chemicals), feeds: bse },
      { at: '2026-11-23 11:00', pages: listsOfBse({ ...softlabs, company: chemicals.company }), feeds: bse },
      { at: '2026-11-23 12:00', pages: twoAtBse, feeds: bse },
    ],
    ...chemicalsAndSoftlabs,
  },
  {
    title:
      'A row of NSE with a new symbol and the name of another row is an issue of its own under its own name',
    begin: '2026-11-16 12:00',
    visits: [
      { at: '2026-11-18 12:00', pages: { [upcoming]: [nseRow(arka)] }, feeds: nse },
      {
        at: '2026-11-24 12:00',
        pages: { [upcoming]: [nseRow(arka), nseRow({ ...gomati, company: arka.company })] },
        feeds: nse,
        held: ['its name and days are those of ARKA in the same answer'],
      },
      { at: '2026-11-24 12:30', pages: { [upcoming]: [nseRow(arka), nseRow(gomati)] }, feeds: nse },
    ],
    issues: [
      'Arka Valves Limited OPEN 2026-11-24 2026-11-26 190–200 lot 70',
      'Gomati Agro Limited UPCOMING 2026-11-27 2026-12-01 210–221 lot 65',
    ],
    events: ['ipo.upcoming arka-valves', 'ipo.opened arka-valves', 'ipo.upcoming gomati-agro'],
  },
  {
    title: 'Two issues of which BSE first exchanges the numbers have their own in the next run',
    begin: '2026-11-16 12:00',
    visits: [
      { at: '2026-11-18 12:00', pages: { [upcoming]: [nseRow(arka)] }, feeds: nse },
      {
        at: '2026-11-23 11:00',
        pages: listsOfBse({ ...arka, ipoNo: 8308 }, { ...softlabs, ipoNo: 8001 }),
        feeds: bse,
      },
      { at: '2026-11-23 12:00', pages: listsOfBse(arka, softlabs), feeds: [...bse].reverse(), held: [] },
    ],
    ...arkaAndSoftlabs,
  },
  {
    title:
      'An issue that BSE lists first under the name of one of NSE is another issue once its name is right',
    begin: '2026-11-16 12:00',
    visits: [
      { at: '2026-11-18 12:00', pages: { [upcoming]: [nseRow(arka)] }, feeds: nse },
      { at: '2026-11-23 11:00', pages: listsOfBse({ ...softlabs, company: arka.company }), feeds: bse },
      { at: '2026-11-23 12:00', pages: listsOfBse(arka, softlabs), feeds: bse },
    ],
    ...arkaAndSoftlabs,
  },
];

describeStories('numbers_of_issues', stories);
