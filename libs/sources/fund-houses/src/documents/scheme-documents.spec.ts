import type { NfoSchemeRecord } from '@market/contracts';
import { indianDay } from '@market/kernel';
import { type HttpResponse, HttpClient, type HttpRequest } from '@market/egress';
import { readPayload, SourceBlocked, SourceFailed } from '@market/source-kit';
import { readAtHand } from '@market/source-kit/testing';
import { FundHousesClient } from '../fund-houses.client';
import { documentText, workbook } from './__fixtures__/documents.fixture';
import { schemeDocumentsFeed } from './scheme-documents.feed';

const context = {
  request: '/spages/SSD_90001.xml',
  now: new Date('2026-11-18T06:30:00Z'),
  today: indianDay('2026-11-18'),
};

/** Reads a document in schema A with these fields only: its record, and notices of odd fields. */
function rowsOf(fields: Readonly<Record<string, string>>) {
  const leaves = Object.entries({ Fund_Name: 'Sahyadri Value Fund', ...fields });
  const body = `<SchemeSummaryDocument><SchemeSummary>${leaves
    .map(([tag, value]) => `<${tag}>${value}</${tag}>`)
    .join('')}</SchemeSummary></SchemeSummaryDocument>`;
  const wire = readPayload(schemeDocumentsFeed, { request: context.request, body });
  return schemeDocumentsFeed.map(wire, context);
}

function record(fields: Readonly<Record<string, string>>): NfoSchemeRecord {
  const [row] = rowsOf(fields);
  if (row?.outcome !== 'record') throw new Error(JSON.stringify(row));
  return row.record as NfoSchemeRecord;
}

describe('a Scheme Summary Document', () => {
  it('has the ISINs of all plans, each once, and the lowest of AMFI’s codes', () => {
    const said = record({
      ISINs: 'INF901A01045, INF901A01052; INF901A01045',
      AMFI_Codes_To_be_phased_out: '150002 (Direct), 150001 (Regular)',
    });
    expect(said).toMatchObject({ isins: ['INF901A01045', 'INF901A01052'], amfiSchemeCode: '150001' });
  });

  it('has no codes where it names none', () => {
    const said = record({ ISINs: 'Not yet allotted', AMFI_Codes_To_be_phased_out: 'Nil' });
    expect(said).not.toHaveProperty('isins');
    expect(said).not.toHaveProperty('amfiSchemeCode');
  });

  it.each(['NA', 'N.A.', 'Nil', 'Not Applicable', '-', ''])('says nothing with %p', (blank) => {
    const said = record({
      Exit_Load: blank,
      Minimum_Application_Amount: blank,
      Allotment_Date: blank,
      Benchmark_Tier_1: blank,
      Riskometer_At_the_time_of_Launch: blank,
      Fund_Manager_Name: blank,
      Annual_Expense_Stated_maximum: blank,
    });
    expect(Object.values(said).filter((value) => value !== null)).toEqual([
      'fund-houses',
      '90001',
      '90001',
      'Sahyadri Value Fund',
    ]);
  });

  it.each([
    ['Rs. 10 lakh and in multiples of Re. 1', 1_000_000],
    ['Rs. 500/- (plus in multiples of Re. 1)', 500],
    ['1,00,000', 100_000],
    ['Rs. 100 and in multiples of Re. 1. SIP: Rs. 1,000 (Monthly), Rs. 3,000 (Quarterly)', 100],
    ['Rs. 5,000 during NFO; thereafter in creation unit size of 1,50,000 units', 5000],
  ])('reads a minimum of %s: the largest number with its unit', (text, rupees) => {
    expect(record({ Minimum_Application_Amount: text }).minInvestmentRupees).toBe(rupees);
  });

  it.each([
    ['1% if &lt; 1 year, Nil if &gt;= 1 year', '1% if < 1 year, Nil if >= 1 year'],
    ['R&amp;amp;D &amp;#129;', 'R&amp;D &#129;'],
    [`1% ${'and so on '.repeat(500)}`, null],
  ])('delivers %j whole or not at all, decoded once', (text, whole) => {
    const fields = { Exit_Load: text, Benchmark_Tier_1: text, Investment_objective: text };
    expect(record(fields)).toMatchObject({ exitLoad: whole, benchmark: whole, objective: whole });
  });

  it('prefers the level at launch, and falls back to a level whose field carries a day', () => {
    expect(record({ Riskometer_June_30_2026: 'Low to Moderate' }).riskLevel).toBe('moderately_low');
    expect(
      record({ Riskometer_June_30_2026: 'High', Riskometer_At_the_time_of_Launch: 'Moderately High Risk' })
        .riskLevel,
    ).toBe('moderately_high');
  });

  const sound = {
    NFO_Open_Date: '16-Nov-2026',
    NFO_Close_date: '27-Nov-2026',
    Allotment_Date: '03-Dec-2026',
    Minimum_Application_Amount: 'Rs. 500',
    Riskometer_At_the_time_of_Launch: 'High',
  };
  const told = {
    ...{ schemeName: 'Sahyadri Value Fund', openOn: '2026-11-16', closeOn: '2026-11-27' },
    ...{ allotmentOn: '2026-12-03', minInvestmentRupees: 500, riskLevel: 'high' },
  };

  it.each<[string, string, object, string]>([
    ['NFO_Open_Date', '31-02-2026', { openOn: null }, 'unreadable day: "31-02-2026"'],
    ['NFO_Close_date', '27-13-2026', { closeOn: null }, 'unreadable day: "27-13-2026"'],
    ['Allotment_Date', 'soon', { allotmentOn: null }, 'unreadable day: "soon"'],
    ['Riskometer_At_the_time_of_Launch', 'Blue', { riskLevel: null }, 'unreadable risk level: "Blue"'],
    [
      'NFO_Close_date',
      '27-Nov-2025',
      { openOn: null, closeOn: null },
      'closes on 2025-11-27, before it opens on 2026-11-16',
    ],
    [
      'Allotment_Date',
      '03-Dec-2025',
      { allotmentOn: null },
      'allots on 2025-12-03, before it opens on 2026-11-16',
    ],
  ])('with %s of %j states everything else, and an operator is told', (field, text, unknown, reason) => {
    const [row, ...notices] = rowsOf({ ...sound, [field]: text });
    expect(row).toMatchObject({ outcome: 'record', record: { ...told, ...unknown } });
    expect(notices).toMatchObject([{ outcome: 'rejected', reason }]);
  });

  it('names every manager once, without titles', () => {
    expect(
      record({
        Fund_Manager_Name: 'Mr. Rohan Deshpande &amp; Ms. Asha Kulkarni, CFA',
        Fund_Manager_Name_2: 'Asha Kulkarni',
      }).fundManager,
    ).toBe('Rohan Deshpande, Asha Kulkarni');
    expect(
      record({ Fund_Manager: '<Name>Meera Iyer</Name><From_Date>01-Nov-2026</From_Date>' }).fundManager,
    ).toBe('Meera Iyer');
  });

  it.each([
    ['Upto 2.25 percent, plus 0.05% under Regulation 52 (6A)(c)', 2.25],
    ['Up to 2.25 per cent of the first 500 crore', 2.25],
    ['2.25', 2.25],
    ['2.25 under Regulation 52 (6)(c)', 2.25],
    ['2.25 (Regular), 1.10 (Direct)', 2.25],
  ])('states expenses of %s: %p percent', (text, percent) => {
    expect(record({ Annual_Expense_Stated_maximum: text }).expenseRatioPercent).toBe(percent);
  });

  it('states the largest expense ratio, and an unavailable SIP', () => {
    expect(record({ Annual_Expense_Stated_maximum: 'Regular 2.25%, Direct 1.10%' }).expenseRatioPercent).toBe(
      2.25,
    );
    expect(record({ SIP_details: 'SIP is not available' })).toMatchObject({
      sipAvailable: false,
      minSipAmountRupees: null,
    });
  });

  it.each<[string, boolean | null]>([
    ['No', false],
    ['Not permitted', false],
    ['SIP is not being offered during the NFO', false],
    ['No SIP facility', false],
    ['SIP: NA; SWP: NA; STP: NA', null],
    ['Refer SID', null],
    ['Yes', true],
  ])('states no more about SIPs than %p does', (text, sipAvailable) => {
    expect(record({ SIP_details: text }).sipAvailable).toBe(sipAvailable);
  });
});

class PathClient extends HttpClient {
  constructor(private readonly answers: Readonly<Record<string, Partial<HttpResponse>>>) {
    super();
  }

  get({ url }: HttpRequest): Promise<HttpResponse> {
    const page = { status: 404, mediaType: 'text/html', body: '<html>404</html>' };
    return Promise.resolve({
      url,
      status: 200,
      mediaType: 'text/xml',
      setCookies: [],
      retryAfterSeconds: null,
      body: '',
      ...(this.answers[url.replace('https://portal.test/spages/SSD_', '')] ?? page),
    });
  }
}

function fetchDocuments(answers: ConstructorParameters<typeof PathClient>[0], ids = ['1', '2', '3', '4']) {
  const missed: string[] = [];
  const payloads = schemeDocumentsFeed.fetch({
    client: new FundHousesClient(new PathClient(answers), 'https://portal.test', 0),
    ...context,
    watchlist: { issuesAt: () => Promise.resolve([]) },
    schemes: {
      schemes: () =>
        Promise.resolve(
          ids.map((schemeId) => ({ schemeId, schemeName: schemeId, openOn: null, closeOn: null })),
        ),
    },
    read: readAtHand,
    wasRead: () => Promise.resolve(false),
    missed: (reason) => missed.push(reason),
    signal: new AbortController().signal,
  });
  return { payloads, missed };
}

describe('fund-houses.scheme-documents', () => {
  it('requests the workbook where there is no XML, and delivers nothing for a scheme without either', async () => {
    const { payloads, missed } = fetchDocuments({
      '1.xml': { body: documentText('schema-a.xml') },
      '2.xls': { body: workbook('biff8') },
    });
    expect((await payloads).map(({ request }) => request)).toEqual([
      '/spages/SSD_1.xml',
      '/spages/SSD_2.xls',
    ]);
    expect(missed).toEqual([]);
    await expect(fetchDocuments({}).payloads).resolves.toEqual([]);
  });

  it('leaves out only an unreadable document', async () => {
    const { payloads, missed } = fetchDocuments({
      '1.xml': { body: '<html><body>maintenance</body></html>' },
      '2.xml': { body: documentText('schema-c.xml') },
      '3.xml': { status: 500 },
    });
    expect(await payloads).toHaveLength(1);
    expect(missed).toHaveLength(2);
  });

  it('stops at a block, and fails when nothing can be read', async () => {
    await expect(fetchDocuments({ '1.xml': { status: 429 } }).payloads).rejects.toBeInstanceOf(SourceBlocked);
    await expect(fetchDocuments({ '1.xml': { body: '<a>1</a>' } }).payloads).rejects.toBeInstanceOf(
      SourceFailed,
    );
  });
});
