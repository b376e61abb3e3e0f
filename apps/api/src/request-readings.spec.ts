import { namesOfPublishers } from '@market/contracts';
import { DomainError } from '@market/kernel';
import { RawQuery } from '@market/http-server';
import { declaredBodyOf, declaredQuery, readJsonBody, readQuery } from '@market/http-query';
import { CollectionQuery, listQueryText } from '@market/http-lists';
import { apiRoutes } from './__fixtures__/api-routes';

type RequestClass = new () => object;

const queryClasses = new Map<string, RequestClass | null>();
const bodyClasses = new Map<string, RequestClass>();
beforeAll(async () => {
  for (const { method, path, controller, handler, handlerName } of await apiRoutes()) {
    // Those of the dashboard are no promise to programs.
    if (path.startsWith('/dashboard')) continue;
    if (method === 'GET') queryClasses.set(path, declaredQuery(controller, handlerName));
    const body = declaredBodyOf(handler);
    if (body?.kind === 'json') bodyClasses.set(`${method} ${path}`, body.bodyClass);
  }
});

/** All query classes. */
const otherQueries = [
  'AmcListQuery',
  'AmcNfoQuery',
  'AmcQuery',
  'CalendarFileQuery',
  'CalendarQuery',
  'DeliveryListQuery',
  'DocsSearchQuery',
  'EventListQuery',
  'EventStreamQuery',
  'ExportQuery',
  'GmpAccuracyQuery',
  'GmpHistoryQuery',
  'GmpListQuery',
  'GmpQuery',
  'GmpReadingQuery',
  'GmpTestedQuoteQuery',
  'HolidayListQuery',
  'IpoListQuery',
  'IpoPriceQuery',
  'IpoQuery',
  'IpoSearchQuery',
  'IpoSubscriptionHistoryQuery',
  'IpoSubscriptionQuery',
  'NfoListQuery',
  'NfoQuery',
  'NfoSearchQuery',
  ...['buyback', 'ncd', 'ofs', 'rights'].flatMap((kind) => [
    `OfferListQuery of /v1/${kind}`,
    `OfferQuery of /v1/${kind}/:id`,
  ]),
  'RevisionListQuery',
  'SgbListQuery',
  'SgbQuery',
  'UsageHistoryQuery',
  'WebhookListQuery',
];
const jsonBodies = [
  ...['CreateWebhookBody', 'ReplayBody', 'RotateSecretBody', 'SubscribeBody', 'UpdateWebhookBody'],
];
const inherited = ['page', 'limit'];

const namesOf = (classes: ReadonlyMap<string, RequestClass | null>) =>
  [...new Set([...classes].flatMap(([path, type]) => type && nameOf(classes, path, type)))]
    .filter((name) => name !== null)
    .sort();

/** Returns the name of a class, with its path if another class has the same one. */
function nameOf(
  classes: ReadonlyMap<string, RequestClass | null>,
  path: string,
  requestClass: RequestClass,
): string {
  const { name } = requestClass;
  const isShared = [...classes.values()].some((each) => each?.name === name && each !== requestClass);
  return isShared ? `${name} of ${path}` : name;
}

/** Finds a class by its name. Errors: `Error` if there is none. */
function named(classes: ReadonlyMap<string, RequestClass | null>, name: string): RequestClass {
  const [, found] = [...classes].find(([path, type]) => type && nameOf(classes, path, type) === name) ?? [];
  if (!found) throw new Error(`no class ${name}`);
  return found;
}

const fieldsOf = (requestClass: RequestClass) => Object.keys(new requestClass());

/** Parameter values in percent-encoding. */
const texts = [
  ...['', '0', '1', '2', '5', '10', '90', '91', '100', '101', '100000', '100001', '9007199254740993'],
  ...[
    '99999999999999999999',
    '-1',
    '%2B1',
    '01',
    '1e9',
    '1.5',
    '0x10',
    '%205',
    '5%20',
    '5%0A',
    '1_0',
    '%D9%A3',
  ],
  ...['NaN', 'Infinity', 'null', 'undefined', 'true', '%5B1%5D', '[object%20Object]', '1,2', '%EF%BC%95'],
  ...['1989', '1990', '2026', '2027', '2028', '02026', '%2B2026', '2e3'],
  ...['all', 'ALL', 'open', 'OPEN', 'open%20', 'opened', 'upcoming', 'closed', 'listed', 'withdrawn'],
  ...['mainboard', 'Sme', 'equity', 'debt', 'hybrid', 'Very_High', 'low', 'moderate', 'open,closed'],
  ...['sbi', 'SBI', 'hdfc-mf', '-sbi-', 'a%2Fb', 'a', 'ab', 'a+b', '+ab+', '++a++', 'steel%20%26%20co'],
  ...[
    '%F0%9F%AB%96',
    '%F0%9F%AB%96%F0%9F%AB%96',
    'e%CC%81',
    'e%CC%81e',
    'a%07b',
    'a%E2%80%8B',
    'a%E2%80%8Bb',
  ],
  ...['%E2%98%8E%EF%B8%8F', 'a%0Ab', 'a%00', '%ff', '%ED%A0%80', '%', '%25', '%27;--', 'x'.repeat(40)],
  ...['x'.repeat(100), 'x'.repeat(101), '%F0%9F%AB%96'.repeat(100), '%F0%9F%AB%96'.repeat(101), '\u0130'],
];

/**
 * Values of parameters that a collection or a view declares: their decorators read many lists, and have tables of their
 * own.
 */
const tellingTexts = [
  ...[
    '',
    ',',
    'all',
    'ALL',
    'all,open',
    'open',
    'OPEN,open',
    'upcoming,open',
    'open,x',
    'nse',
    'sme,Mainboard',
  ],
  ...[
    '2026-02-28',
    '2026-02-30',
    '2026',
    '0',
    '-0',
    '-1',
    '1.5',
    '1.50',
    '01',
    '1e9',
    'true',
    'False',
    '%00',
    '%',
  ],
  ...[
    'name',
    '-name',
    '-dates.openDate',
    'dates.openDate',
    'dates',
    'dates,dates.openDate,slug',
    'csv',
    'NDJSON',
  ],
  ...['a-slug,b-slug,a-slug', 'A', 'Realty,%20realty%20,Steel%20%26%20Co', 'x'.repeat(101)],
  ...[
    Array.from({ length: 51 }, (_, at) => `s${at}`).join(),
    Array.from({ length: 21 }, (_, at) => `t${at}`).join(),
  ],
];

/** Further values of parameters, by class. */
const textsOf: Readonly<Record<string, readonly string[]>> = {
  CalendarQuery: [
    ...['2026-02-28', '2026-02-30', 'ipo_open', 'HOLIDAY,ipo_open', 'holiday,holiday', 'holiday,', 'party'],
  ],
  EventListQuery: [
    ...['ipo.opened', 'IPO.Opened,sgb.opened', 'ipo.opened,ipo.opened', 'ipo.opened,', 'ipo.none'],
    ...[`evt_${'0'.repeat(32)}`, `EVT_${'0'.repeat(32)}`, 'aravalli-precision-castings', 'two words'],
    ...['2026-11-20T04:30:00.000Z', '2026-11-20'],
  ],
  GmpAccuracyQuery: ['sme,Mainboard', 'sme,main'],
  GmpTestedQuoteQuery: ['sme,Mainboard', 'sme,main'],
  GmpReadingQuery: ['IPO%20Watch,investorgain', 'investorgain,nobody'],
  HolidayListQuery: ['BSE,nse', 'bse,mcx'],
  DeliveryListQuery: [
    ...[
      'failed,sending',
      'gmp.updated,ipo.opened',
      'failed',
      'Sending',
      'ipo.opened',
      'IPO.Opened',
      'ipo.none',
      `17_dlv_${'0'.repeat(32)}`,
      '17.5_dlv_0',
    ],
    ...['2026-11-20T04:30:00.000Z', '2026-11-20T10:00:00%2B05:30', '2026-11-20T10:00:00+05:30', '2026-11-20'],
    ...['2026-02-30T00:00:00Z', '2026-11-20T24:30:00Z', 'infinity', '1795149000'],
  ],
};

const names = (count: number) => Array.from({ length: count }, (_, at) => `p${at}=1`).join('&');
const queries = [
  ...['', '&', '&&page=2&&', '?page=2', 'page', 'page=2&limit=5', 'limit=5&page=2', 'Page=2', 'page%20=2'],
  ...['page=1000&limit=100', 'page=1001&limit=100', 'page=1001&limit=999', 'page=100000&limit=1'],
  ...['page=100000&limit=2', 'page=5000&limit=100&foo=1', 'page=5000&limit=x', 'page=0&limit=0'],
  ...[
    'page=1&page=1',
    'page=0&page=1',
    'page=1&page=0&limit=x',
    'limit=1&limit=2&limit=3',
    'p%61ge=1&page=2',
  ],
  ...['limit[]=1', 'limit[0]=1', 'limit%5B%5D=1', 'filter[x]=1', 'page.x=1', 'page=1;limit=2', '=1', '='],
  ...['foo=1', 'foo', 'foo=1&foo=2', 'foo=%ff', '%ff=1', '%ff=1&%fe=1', 'a%00=1', 'foo=%00&page=%00'],
  ...['__proto__=1', '%5f%5fproto__=1', '__proto__[page]=1', 'constructor=1', 'prototype=1', 'toString=1'],
  ...['hasOwnProperty=1', 'valueOf=1', '__defineGetter__=1', 'then=1', 'length=1', 'foo=1&toString=2&bar=3'],
  ...['toString=1&foo=2&page=0', '__proto__=1&page=0&__proto__=2', '2=a&1=b&foo=c', 'constructor=%ff'],
  ...[names(20), `page=0&${names(19)}`, names(21), `${names(19)}&page=0&limit=x`, `${'x'.repeat(60)}=1`],
  ...[`svc_live_${'a'.repeat(64)}=1`, '%F0%9F%AB%96=1', '%0A=1', `${names(10)}&page=1&page=2&limit=0`],
  ...['q=ab&status=open&limit=3', 'status=open&type=sme&year=2026', 'type=sme&status=OPEN', 'days=7&page=2'],
  ...['riskLevel=low&amcCode=SBI&category=equity&status=all', 'year=x&status=x&type=x&page=x&limit=x&foo=x'],
  ...['status=x&category=x&riskLevel=x&amcCode=-&page=0', 'q=a&page=0&limit=0', 'days=x&limit=x&page=x&q=x'],
  ...["q=it's%20(a)%20*b*!%20%2F?"],
];

/** Further queries of collections. */
const collectionQueries = [
  ...[
    'limit=all',
    'limit=ALL',
    'limit=all&page=1',
    'limit=all&format=ndjson',
    'cursor=abc&page=2',
    'cursor=abc',
  ],
  ...['slugs=a,b', 'ids=a,b', 'slugs=a&limit=3', 'ids=a&page=2', 'fields=status&sort=name&format=csv&page=3'],
  ...['openFrom=2026-02-01&openTo=2026-01-31', 'openFrom=2026-02-01&openTo=2026-02-01'],
  ...[
    'minIssueSize=10&maxIssueSize=9.5',
    'minIssueSize=9&maxIssueSize=10',
    'status=open&sort=-name&cursor=abc&limit=5',
  ],
];

/** Returns a message without the names of the publishers, which each new source adds to. */
function withoutPublishers(message: string): string {
  return message.replaceAll(namesOfPublishers.join(', '), '(names of publishers)');
}

function refusal(error: unknown): string {
  if (!(error instanceof DomainError)) throw error;
  const { code, publicMessage, details = [] } = error;
  return [
    `${code} ${publicMessage}`,
    ...details.map(({ field, message }) => `${field}: ${withoutPublishers(message)}`),
  ].join(' | ');
}

function reading(queryClass: RequestClass, text: string): string {
  try {
    const query = readQuery(queryClass, new RawQuery(text));
    expect(query).toBeInstanceOf(queryClass);
    const link = listQueryText(queryClass, new RawQuery(text)) ?? 'no list';
    return `${JSON.stringify(query)} ${link}`;
  } catch (error) {
    return refusal(error);
  }
}

const readings = (queryClass: RequestClass, cases: readonly string[]) =>
  Object.fromEntries(cases.map((text) => [shown(text), shown(reading(queryClass, text))]));

/** JSON values to try for each single field of a body. */
const values = [
  ...['null', '""', '"a"', '"ab"', '1', '1e9', 'true', '[]', '{}', '[null]', '[1]', '[[]]', '[{}]', '[""]'],
  ...['["ipo.opened"]', '["IPO.opened"]', '["ipo.opened","ipo.opened"]', '["ipo.opened","gmp.updated"]'],
  ...['["ipo.opened","rum"]', '"ipo.opened"', '["ipo.opened",null]', '{"0":"ipo.opened","length":1}'],
  ...['{"toString":1}', '{"__proto__":[]}', '{"then":1}', '{"constructor":{"name":"x"}}', '["__proto__"]'],
  ...['"plan_pro"', '"PLAN_PRO"', '"plan_pro "', '"plan_free"', '"plan_none"', '"all"', '"toString"'],
  ...['"https://hooks.example.com/market"', '"x\\ny"', '"\\u200b"', '"\u0663"'],
  ...[15, 16, 256, 257, 2_048, 2_049].map((length) => JSON.stringify('x'.repeat(length))),
  ...[15, 16, 256, 257].map((length) => JSON.stringify('\u{1fad6}'.repeat(length))),
  ...[8, 16].map((length) => JSON.stringify('\u260e\ufe0f'.repeat(length))),
  JSON.stringify(Array.from({ length: 10 }, () => 'ipo.opened')),
  `${'{"x":'.repeat(18)}1${'}'.repeat(18)}`,
];

/** Further values of fields, by class. */
const valuesOf: Readonly<Record<string, readonly string[]>> = {
  ReplayBody: [
    ...[
      '"2026-11-20T04:30:00.000Z"',
      '"2026-11-20T10:00:00+05:30"',
      '"2026-11-20"',
      '"2026-02-30T00:00:00Z"',
    ],
    ...['"failed"', '"missed"', '"Missed"', 'false', '"false"'],
  ],
  RotateSecretBody: ['0', '-1', '1.5', '3600', '86400', '86401', '"3600"'],
};

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`f${at}`, at]));
const bodies = [
  ...[
    '{}',
    '{"foo":1}',
    '{"foo":1,"bar":null}',
    '{"foo":1,"toString":2,"bar":3}',
    '{"2":1,"1":1,"b":1,"a":1}',
  ],
  ...['{"__proto__":{"url":"x"}}', '{"constructor":1}', '{"prototype":1}', '{"then":1}', '{"length":1}'],
  ...['{"URL":"https://a"}', '{"planid":"plan_pro"}', '{"secret":1,"url":2,"events":3,"planId":4,"foo":5}'],
  ...[
    '{"url":"https://a","events":["ipo.opened"]}',
    '{"events":["ipo.opened"],"url":"https://a","secret":"x"}',
  ],
  ...['{"url":null,"events":null,"secret":null,"planId":null}', `{"${'x'.repeat(60)}":1}`, '{"a\\nb":1}'],
  ...[JSON.stringify(fields(19)), JSON.stringify({ url: 1, ...fields(25), secret: 1 })],
];

function bodyReading(bodyClass: RequestClass, json: string): string {
  try {
    const { body, problems } = readJsonBody(bodyClass, Buffer.from(json));
    expect(body).toBeInstanceOf(bodyClass);
    return [JSON.stringify(body), ...problems.map(({ field, message }) => `${field}: ${message}`)].join(
      ' | ',
    );
  } catch (error) {
    return refusal(error);
  }
}

const shown = (text: string) =>
  text.replace(/(.{1,12})\1{3,}/g, (all: string, part: string) => `(${part})×${all.length / part.length}`);

/** Returns the pairs of parameters of a class that are the two ends of a range. */
function rangesOf(queryClass: RequestClass): (readonly [from: string, to: string])[] {
  const names = fieldsOf(queryClass);
  return names.flatMap((name) => {
    const end = name
      .replace(/^from$/, 'to')
      .replace(/From$/, 'To')
      .replace(/^min(?=[A-Z])/, 'max');
    return end !== name && names.includes(end) ? [[name, end] as const] : [];
  });
}

describe('requests', () => {
  beforeAll(() => jest.useFakeTimers({ now: new Date('2026-11-20T06:30:00.000Z') }));
  afterAll(() => jest.useRealTimers());

  it('are refused with a range that ends before it begins, whatever its kind', () => {
    let ranges = 0;
    for (const queryClass of new Set(queryClasses.values())) {
      for (const [from, to] of queryClass === null ? [] : rangesOf(queryClass)) {
        const reversed = [
          ['2', '1'],
          ['2026-02-02', '2026-02-01'],
          ['2026-02-02T00:00:00Z', '2026-02-01T00:00:00Z'],
        ];
        const refusals = reversed.map(([first, last]) =>
          reading(queryClass as RequestClass, `${from}=${first}&${to}=${last}`),
        );
        const messages = refusals.filter((text) =>
          /: must (?:not be before|not be less than|be later than) /.test(text),
        );
        expect([queryClass?.name, to, messages.length]).toEqual([queryClass?.name, to, 1]);
        expect(messages[0]).toContain(` | ${to}: `);
        ranges += 1;
      }
    }
    expect(ranges).toBeGreaterThan(15);
  });

  it('are parsed into the classes of the snapshot', () => {
    const names = [...queryClasses, ...bodyClasses].map(([route, type]) => [route, type?.name ?? null]);
    expect(Object.fromEntries(names)).toMatchSnapshot();
  });

  it('are parsed into no class that this file does not test', () => {
    expect(namesOf(queryClasses)).toEqual([...otherQueries].sort());
    expect(namesOf(bodyClasses)).toEqual(jsonBodies);
  });

  it.each(otherQueries)('have a query that is parsed as in the snapshot: %s', (name) => {
    const queryClass = named(queryClasses, name);
    const isOwn = (field: string) => name === 'WebhookListQuery' || !inherited.includes(field);
    const own = fieldsOf(queryClass).filter(isOwn);
    const isCollection = queryClass.prototype instanceof CollectionQuery;
    const textsFor = (field: string) =>
      isCollection || ['fields', 'format'].includes(field) ? tellingTexts : texts;
    const cases = [
      ...[...queries, ...(isCollection ? collectionQueries : [])],
      ...own.flatMap((field) =>
        [...textsFor(field), ...(textsOf[name] ?? [])].map((text) => `${field}=${text}`),
      ),
    ];
    expect(readings(queryClass, cases)).toMatchSnapshot();
  });

  it.each(jsonBodies)('have a body that is parsed as in the snapshot: %s', (name) => {
    const bodyClass = named(bodyClasses, name);
    const cases = [
      ...bodies,
      ...fieldsOf(bodyClass).flatMap((field) =>
        [...values, ...(valuesOf[name] ?? [])].map((value) => `{"${field}":${value}}`),
      ),
    ];
    const rows = cases.map((text) => [shown(text), shown(bodyReading(bodyClass, text))] as const);
    expect(Object.fromEntries(rows)).toMatchSnapshot();
  });
});
