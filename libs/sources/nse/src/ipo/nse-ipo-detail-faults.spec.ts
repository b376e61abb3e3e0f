import { indianDay } from '@market/kernel';
import {
  aMapContext,
  anSmeIssue,
  aWatchedIssue,
  fixture,
  reasonsOf,
  recordsOf,
  rowsOf,
} from '../__fixtures__/builders';
import { nseIpoDetailFeed } from './nse-ipo-detail.feed';

const body = (name: string) => fixture('ipo', `cases/${name}.json`);
const issue = (symbol: string) => aWatchedIssue({ sourceKey: symbol, symbol, companyName: symbol });
const read = (text: string, about = issue('PALAR')) =>
  rowsOf(nseIpoDetailFeed, text, aMapContext({ today: indianDay('2026-11-25'), about }));

describe('a page whose values slipped by a title', () => {
  it('is refused, because its own terms name no longer the symbol', () => {
    interface Page {
      issueInfo: { dataList: { title: string | null; value: string }[] };
    }
    const page = JSON.parse(body('extension-1')) as Page;
    const { dataList } = page.issueInfo;
    page.issueInfo.dataList = dataList.map(({ title }, at) => ({
      title,
      value: dataList[(at + 1) % dataList.length]?.value ?? '',
    }));
    const rows = read(JSON.stringify(page));
    expect(recordsOf(rows)).toEqual([]);
    expect(reasonsOf(rows, 'rejected')).toEqual([expect.stringContaining('its terms name')]);
  });
});

describe('the period of an issue', () => {
  it.each([1, 2, 3, 4])('is extended in wording %d', (wording) => {
    expect(recordsOf(read(body(`extension-${wording}`)))[0]).toMatchObject({
      openOn: '2026-11-17',
      closeOn: '2026-11-23',
      revised: ['period'],
    });
  });

  it('with an unreadable extension has no close, and causes a notice', () => {
    const unreadable = body('extension-1').replace('extended to 23-Nov-2026', 'extended by some days');
    const rows = read(unreadable);
    expect(recordsOf(rows)).toMatchObject([{ openOn: '2026-11-17', closeOn: null, revised: [] }]);
    expect(reasonsOf(rows, 'rejected')).toEqual([
      'a period with a remark that is not understood: (The Issue is further extended by some days)',
    ]);
  });

  it('that cannot be read leaves the other facts unaffected', () => {
    const unreadable = body('extension-1').replace('17-Nov-2026 to 19-Nov-2026', 'week 47 of 2026');
    const rows = read(unreadable);
    expect(recordsOf(rows)).toMatchObject([{ openOn: null, closeOn: null, bandMaxRupees: 53 }]);
    expect(reasonsOf(rows, 'rejected')).toHaveLength(1);
  });

  it('with the close before the opening is unknown, and leaves the other facts unaffected', () => {
    const rows = read(
      body('extension-1').replace(/17-Nov-2026 to 19-Nov-2026[^"]*/, '19-Nov-2026 to 17-Nov-2026'),
    );
    expect(recordsOf(rows)).toMatchObject([{ openOn: null, closeOn: null, bandMaxRupees: 53 }]);
    expect(reasonsOf(rows, 'rejected')).toEqual(['unreadable issue period: "19-Nov-2026 to 17-Nov-2026"']);
  });

  it('before a listing day that is earlier leaves that day unknown', () => {
    const answer = JSON.parse(body('extension-1')) as { metaInfo: object };
    answer.metaInfo = { ...answer.metaInfo, listingDate: '19-Nov-2026' };
    const rows = read(JSON.stringify(answer));
    expect(recordsOf(rows)).toMatchObject([{ closeOn: '2026-11-23', listingOn: null, bandMaxRupees: 53 }]);
    expect(reasonsOf(rows, 'rejected')).toEqual(['unreadable listing day: "19-Nov-2026"']);
  });

  it.each([
    'Revised Issue Period',
    'Dates of the bidding period',
    'NSE Issue Period (Extended)',
    'Bid/Offer Period',
  ])('stands under the title "%s"', (title) => {
    const other = body('extension-1').replace('"Issue Period"', JSON.stringify(title));
    const rows = read(other);
    expect(recordsOf(rows)).toMatchObject([{ openOn: '2026-11-17', closeOn: '2026-11-23' }]);
    expect(rows).toHaveLength(1);
  });

  it('under a plain title is replaced by a revised one before or behind it', () => {
    const revised = '{ "title": "Revised Issue Period", "value": "17-Nov-2026 to 24-Nov-2026" }';
    const plain = /\{\s*"title": "Issue Period"[^}]*\}/.exec(body('extension-1'))?.[0] ?? '';
    for (const both of [`${revised}, ${plain}`, `${plain}, ${revised}`]) {
      const rows = read(body('extension-1').replace(plain, both));
      expect(recordsOf(rows)).toMatchObject([{ closeOn: '2026-11-24', revised: ['period'] }]);
    }
  });

  it('under a revised title is replaced by a further revised one before or behind it', () => {
    const entry = (title: string, day: number) =>
      `{ "title": "${title}", "value": "17-Nov-2026 to ${day}-Nov-2026" }`;
    const [revised, further] = [entry('Revised Issue Period', 24), entry('Further Revised Issue Period', 26)];
    const plain = /\{\s*"title": "Issue Period"[^}]*\}/.exec(body('extension-1'))?.[0] ?? '';
    for (const all of [`${further}, ${plain}, ${revised}`, `${revised}, ${plain}, ${further}`]) {
      expect(recordsOf(read(body('extension-1').replace(plain, all)))).toMatchObject([
        { closeOn: '2026-11-26', revised: ['period'] },
      ]);
    }
  });

  it.each([
    'Anchor Bidding Period',
    'Post Issue Modification Period',
    'Issue Period for Employees',
    'Original Issue Period',
  ])('is not what stands under the title "%s"', (title) => {
    const other = body('extension-1').replace('"Issue Period"', JSON.stringify(title));
    const rows = read(other);
    expect(recordsOf(rows)).toMatchObject([{ openOn: null, closeOn: null }]);
  });

  it('is found under a title that says that it was revised', () => {
    expect(recordsOf(read(body('revised-period'), anSmeIssue('MALAPRABHA')))[0]).toMatchObject({
      openOn: '2026-11-19',
      closeOn: '2026-11-27',
      revised: ['period'],
    });
  });

  it('under an unknown title causes a notice', () => {
    const strange = body('extension-1').replace('"Issue Period"', '"Issue opens and closes on"');
    const rows = read(strange);
    expect(reasonsOf(rows, 'rejected')).toEqual(['a title that is not known: "Issue opens and closes on"']);
  });
});

describe('the band of an issue', () => {
  it('under a revised title is the newer one', () => {
    const revised = '"title": "Price Range", "value": "Rs. 48 to Rs. 50" }, { "title": "Revised Price Range"';
    const rows = read(body('extension-1').replace('"title": "Price Range"', revised));
    expect(recordsOf(rows)).toMatchObject([
      { bandMinRupees: 50, bandMaxRupees: 53, revised: ['period', 'band'] },
    ]);
  });

  it('is a revised issue price, though the title of a band is the more authoritative one', () => {
    const revised = '"title": "Revised Issue Price", "value": "Rs. 48" }, { "title": "Price Range"';
    const rows = read(body('extension-1').replace('"title": "Price Range"', revised));
    expect(recordsOf(rows)).toMatchObject([{ bandMinRupees: 48, bandMaxRupees: 48 }]);
  });
});

describe('the lot of an issue', () => {
  it('under a revised title is the newer one, though its title is less authoritative', () => {
    const lots =
      '"title": "Bid Lot", "value": "1000 Equity Shares" }, { "title": "Revised Market Lot", "value": "1600" }, { "title": "Price Range"';
    const rows = read(body('extension-1').replace('"title": "Price Range"', lots));
    expect(recordsOf(rows)).toMatchObject([{ lotSizeShares: 1600 }]);
  });
});

describe('a detail that is about no first issue', () => {
  it.each([
    ['Palar Threads Limited - FPO', 'a further public offer'],
    ['Palar Threads Limited - Withdrawal Window', 'a withdrawal window is no issue'],
  ])('of %s is skipped', (name, reason) => {
    const other = body('extension-1').replace('Palar Threads Limited', name);
    const rows = read(other);
    expect(rows).toEqual([{ outcome: 'skipped', reason }]);
  });
});

it('a period with the remark that the issue was withdrawn makes it withdrawn', () => {
  const withdrawn = body('extension-1').replace(/\(The Issue is[^)]*\)/, '(Issue withdrawn)');
  expect(recordsOf(read(withdrawn))).toMatchObject([{ confirmed: 'withdrawn', closeOn: '2026-11-19' }]);
});

it('the detail of a listed mainboard issue carries its final book', () => {
  expect(recordsOf(read(body('listed-book'), issue('SHAMBHAVI')))[1]).toMatchObject({
    scope: 'consolidated',
    readAt: new Date('2026-11-12T13:30:00.000Z'),
    qib: { times: 40, sharesOffered: 60_000_000 },
    nii: { times: 40 },
    retail: { times: 9 },
    total: { times: 24.5, sharesBid: 5_145_000_000 },
  });
});

it.each([
  ['activeCat without its key', /"activeCat"/, '"activeOld"'],
  ['a book that nobody read', /Updated as on 12-Nov-2026 19:00:00/, 'Updated as on null'],
])('a detail with %s withdraws no listing day', (_what, found, other) => {
  const rows = read(body('listed-book').replace(found, other), issue('SHAMBHAVI'));
  expect(rows.map(({ outcome }) => outcome)).toEqual(['record']);
});

describe('a book that contradicts itself', () => {
  it.each([
    ['bids of a category on a row further', '"2400000000"', '"24"'],
    ['an offer less than its categories', '"210000000.0"', '"110000000.0"'],
    ['an offer much more than its categories', '"210000000.0"', '"310000000.0"'],
    ['a total less than its categories', '"5145000000.0"', '"4145000000.0"'],
    [
      'a category under the title of another',
      'Qualified Institutional Buyers(QIBs)',
      'Non Institutional Investors',
    ],
  ])('is refused while its issue is delivered: %s', (_what, right, wrong) => {
    const rows = read(body('listed-book').replace(right, wrong), issue('SHAMBHAVI'));
    expect(rows.map(({ outcome }) => outcome)).toEqual(['record', 'rejected']);
  });
});

describe('a cell of a detail that cannot be read', () => {
  const plain = body('extension-1');
  /** Returns the rows of the detail with one more entry in front, and other changes. */
  const withEntry = (entry: object, change: (detail: { metaInfo: object }) => object = () => ({})) => {
    const detail = JSON.parse(plain) as { metaInfo: object; issueInfo: { dataList: object[] } };
    const dataList = [entry, ...detail.issueInfo.dataList];
    const changed = { ...detail, issueInfo: { ...detail.issueInfo, dataList }, ...change(detail) };
    return read(JSON.stringify(changed));
  };

  it.each(['Shiv Shakti Estate, Mumbai \u0096 400011', 'lost \ufffd', 400011, { street: 1 }, null])(
    'changes nothing when nobody reads it: %j',
    (value) => {
      expect(withEntry({ title: 'Address of the Registrar', value })).toEqual(
        read(plain).map((row) => ({ ...row, raw: expect.anything() as unknown })),
      );
    },
  );

  it('makes the value of its fact unknown and causes a notice, and the others are read', () => {
    const rows = withEntry({ title: 'Name of the Registrar', value: 'Kaveri \ufffd Registry' }, () => ({
      metaInfo: { industry: 'lost \ufffd', listingDate: 'some day' },
    }));
    expect(recordsOf(rows)).toMatchObject([{ bandMaxRupees: 53, sector: null, listingOn: null }]);
    expect(recordsOf(rows)[0]).not.toMatchObject({ blanks: expect.arrayContaining(['listingOn']) });
    expect(reasonsOf(rows, 'rejected')).toEqual(
      expect.arrayContaining([expect.stringContaining('lost'), expect.stringContaining('some day')]),
    );
  });
});

describe('the name of a company', () => {
  const named = (places: object) =>
    JSON.stringify({ ...(JSON.parse(body('extension-1')) as object), ...places });

  it('that lost a character in one place is taken from another, and the other facts count', () => {
    const name = {
      companyName: 'Palar\uFFFDs Industries Limited',
      metaInfo: { companyName: 'Palar Industries Limited' },
    };
    const rows = read(named(name));
    expect(recordsOf(rows)).toMatchObject([{ companyName: 'Palar Industries Limited', bandMaxRupees: 53 }]);
  });

  it('that lost a character keeps its remark', () => {
    const rows = read(named({ companyName: 'Palar\uFFFDs Industries Limited (Issue Withdrawn)' }));
    expect(recordsOf(rows)).toMatchObject([{ confirmed: 'withdrawn' }]);
  });
});

describe('a detail that lacks a part', () => {
  const plain = JSON.parse(body('extension-1')) as { issueInfo: { dataList: object[] } };
  const readWith = (parts: object, about = issue('PALAR')) =>
    read(JSON.stringify({ ...plain, ...parts }), about);
  const readWithEntry = (entry: object) =>
    readWith({ issueInfo: { dataList: [...plain.issueInfo.dataList, entry] } });

  it.each([null, undefined])('has no terms when its list of facts is %j', (dataList) => {
    const rows = readWith({ issueInfo: { dataList } });
    expect(recordsOf(rows)).toMatchObject([
      { companyName: 'Palar Threads Limited', openOn: null, bandMaxRupees: null, confirmed: null },
    ]);
    expect(rows).toHaveLength(1);
  });

  it('withdraws no listing day when it does not describe the security', () => {
    const [record] = recordsOf(readWith({ metaInfo: null }));
    expect(record).toMatchObject({ board: null, listingOn: null, bandMaxRupees: 53 });
    expect(record).not.toMatchObject({ blanks: expect.arrayContaining(['listingOn']) });
  });

  it('has no name when no place has one: the name by which the issue is watched is no statement', () => {
    const about = { ...issue('PALAR'), companyName: 'Palar Threads' };
    expect(recordsOf(readWith({ about: null }, about))).toMatchObject([{ companyName: null }]);
  });

  it.each([
    ['withdrawn', { title: 'Withdrawal Notice', value: 'https://example.test/notice.zip' }],
    ['withdrawn', { title: null, value: 'The issue shall be treated as withdrawn.' }],
    [null, { title: null, value: 'All are requested to comply with the provisions.' }],
    [null, { title: null, value: null }],
  ])('is confirmed as %j by the further entry %j', (confirmed, entry) => {
    expect(recordsOf(readWithEntry(entry))).toMatchObject([{ confirmed, bandMaxRupees: 53 }]);
  });
});
