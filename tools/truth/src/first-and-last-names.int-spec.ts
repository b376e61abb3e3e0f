import { bseListingRow, bseRow, nseDetail, nseRow } from './run/exchange-days.fixture';
import { describeStories, type Story } from './run/exchange-stories.fixture';

const [upcoming, detailOfArka] = ['/all-upcoming-issues', '/ipo-detail?symbol=ARKA'];
const [calendar, bands] = ['/IPO_HomePageDetail/w', '/GetPublicIssue_par_updated/w?status=F'];
const [mainboard, sme] = ['/MoreCompanyN/w?flag=1', '/MoreCompanyN/w?flag=2'];
const bse = ['bse.ipo-calendar', 'bse.ipo-band'];

const arka = {
  ...{ company: 'Arka Valves Limited', symbol: 'ARKA', lot: 70 },
  ...{ days: ['2026-11-24', '2026-11-26'] as const, band: 'Rs.190 to Rs.200' },
};
const surya = {
  ...{ company: 'Surya Casting Limited', ipoNo: 8001, series: 'SME' },
  ...{ days: ['2026-11-09', '2026-11-11'] as const, band: 'Rs.100 to Rs.105' },
};
const suryaRow = bseRow(surya);
const renamed = {
  ...{ company: 'Helios Foundries Limited', symbol: 'HELIOS', scripCode: '544801' },
  ...{ issuePrice: 105, listedOn: '2026-11-16' },
};
/** Share that is known from NSE's list of past issues. */
const ganga = {
  ...{ company: 'Ganga Weaves Limited', symbol: 'GANGA', scripCode: '544101' },
  ...{ issuePrice: 95, listedOn: '2026-04-16' },
};
const listings = (...rows: object[]) => ({ [sme]: { Table: [bseListingRow(ganga), ...rows] } });
const unplaced = 'no record of this name and day is known';

/** Visits until the evening of the listing; nothing of it is read yet. */
const untilListing: Story['visits'] = [
  {
    at: '2026-11-05 12:00',
    pages: { [calendar]: [suryaRow], [bands]: [suryaRow], [mainboard]: { Table: [] }, ...listings() },
    feeds: [...bse, 'bse.listing'],
  },
  { at: '2026-11-09 12:00', feeds: bse },
  { at: '2026-11-12 12:00', pages: { [calendar]: [], [bands]: [] }, feeds: bse },
];
const untilClose = ['ipo.upcoming surya-casting', 'ipo.opened surya-casting', 'ipo.closed surya-casting'];
const closed = 'Surya Casting Limited SME CLOSED 2026-11-09 2026-11-11 100–105';

const stories: readonly Story[] = [
  {
    title: 'An issue that a page shows in the wrong series for one run has its board from the next run on',
    begin: '2026-11-16 12:00',
    visits: [
      {
        at: '2026-11-18 12:00',
        pages: { [upcoming]: [nseRow({ ...arka, series: 'SME' })], [detailOfArka]: nseDetail(arka) },
        feeds: ['nse.ipo-upcoming', 'nse.ipo-detail'],
      },
      {
        at: '2026-11-18 13:00',
        pages: { [upcoming]: [nseRow(arka)] },
        feeds: ['nse.ipo-upcoming', 'nse.ipo-detail'],
      },
    ],
    issues: ['Arka Valves Limited UPCOMING 2026-11-24 2026-11-26 190–200 lot 70'],
    events: ['ipo.upcoming arka-valves', 'ipo.corrected arka-valves type'],
  },
  {
    title: 'A company that was renamed between close and listing is listed when one issue and one row fit',
    begin: '2026-11-02 12:00',
    visits: [
      ...untilListing,
      { at: '2026-11-16 19:00', pages: listings(bseListingRow(renamed)), feeds: ['bse.listing'] },
    ],
    issues: ['Surya Casting Limited SME LISTED 2026-11-09 2026-11-11 100–105'],
    events: [...untilClose, 'ipo.listed surya-casting'],
  },
  {
    title: 'A listing under an unknown name is held while two rows of its day and price fit the issue',
    begin: '2026-11-02 12:00',
    visits: [
      ...untilListing,
      {
        at: '2026-11-16 19:00',
        pages: listings(
          bseListingRow(renamed),
          bseListingRow({ ...renamed, company: 'Tara Cables Limited', symbol: 'TARA', scripCode: '544802' }),
        ),
        feeds: ['bse.listing'],
      },
    ],
    issues: [closed],
    events: untilClose,
    held: [unplaced, unplaced],
  },
];

describeStories('first_and_last_names', stories);
