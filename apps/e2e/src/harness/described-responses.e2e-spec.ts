import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { faultsOf } from '../errors/standard-response';
import { DescribedResponses } from './described-responses';
import { startApi, type RunningApi } from './running-api';
import { Wire, type WireResponse } from './wire';

type ResponseBody = Record<string, unknown>;

/** Mutants: changes of a correct response, each of which the check must report. */
const mutants: readonly (readonly [string, (answer: ResponseBody) => void])[] = [
  ['a field beside the envelope', (answer) => (answer['debug'] = true)],
  ['a field beside the record’s', (answer) => (firstOf(answer)['createdBy'] = 'x')],
  [
    'a field deep in the record',
    (answer) => ((firstOf(answer)['dates'] as ResponseBody)['anchorDate'] = null),
  ],
  ['a field of meta', (answer) => ((answer['meta'] as ResponseBody)['cursor'] = 'x')],
  ['a field that is missing', (answer) => delete firstOf(answer)['lotSize']],
  ['a field that is missing in links', (answer) => delete (answer['links'] as ResponseBody)['prev']],
  ['a number as text', (answer) => (firstOf(answer)['lotSize'] = '15')],
  ['null where it is promised that there is none', (answer) => (firstOf(answer)['slug'] = null)],
  ['an unknown state', (answer) => (firstOf(answer)['status'] = 'HALTED')],
  [
    'a day without a time',
    (answer) => ((firstOf(answer)['dates'] as ResponseBody)['openDate'] = '2026-11-20'),
  ],
  ['no success', (answer) => (answer['success'] = false)],
  ['no request id', (answer) => delete answer['requestId']],
  ['an object for a list', (answer) => (answer['data'] = firstOf(answer))],
];

function firstOf(answer: ResponseBody): ResponseBody {
  const [first] = answer['data'] as [ResponseBody];
  return first;
}

describe('the check of responses against the OpenAPI document', () => {
  let api: RunningApi;
  let description: DescribedResponses;
  let right: WireResponse;

  beforeAll(async () => {
    api = await startApi();
    description = await DescribedResponses.of(api.base);
    const wire = await Wire.open(api.port);
    wire.send(`GET /v1/ipos?status=open HTTP/1.1\r\nHost: api.test\r\nX-API-Key: ${api.testKey}\r\n\r\n`);
    right = await wire.nextResponse();
    wire.leave();
  });
  afterAll(() => api.stop());

  const about = () => ({ description, method: 'GET', route: '/v1/ipos', base: api.base });

  it('accepts a valid response', () => {
    expect(faultsOf(right, about())).toEqual([]);
  });

  it.each(mutants)('reports %s', (_, change) => {
    const answer = JSON.parse(right.body) as ResponseBody;
    change(answer);
    expect(() => description.check('GET', '/v1/ipos', 200, JSON.stringify(answer))).toThrow();
  });

  it('knows the responses to requests with `fields` and `updatedSince`, and requests without them from these', () => {
    const refuses = (query: string, change: (record: ResponseBody) => ResponseBody) => {
      const answer = JSON.parse(right.body) as ResponseBody;
      answer['data'] = [change(firstOf(answer))];
      try {
        description.check('GET', '/v1/ipos', 200, JSON.stringify(answer), new URLSearchParams(query));
        return false;
      } catch {
        return true;
      }
    };
    const part = ({ id, slug, dates }: ResponseBody) => ({ id, slug, dates });
    const removed = ({ id }: ResponseBody) => ({ id, slug: null, removedAt: '2026-11-20T04:30:00.000Z' });
    const changed = 'updatedSince=2026-11-20T04:30:00Z';
    const queries = ['', 'fields=dates', 'fields[]=dates', changed, `${changed}&fields=dates`];
    const refused = (change: (record: ResponseBody) => ResponseBody) =>
      queries.filter((query) => refuses(query, change));
    expect(refused((record) => record)).toEqual([]);
    expect(refused(part)).toEqual(['', changed]);
    expect(refused(removed)).toEqual(['', 'fields=dates', 'fields[]=dates']);
    expect(refused((record) => ({ ...part(record), debug: 1 }))).toEqual(queries);
    expect(refused(({ id, dates }) => ({ id, dates }))).toEqual(queries);
    const search = new URLSearchParams(`q=steel&${changed}`);
    expect(() => description.check('GET', '/v1/ipos/search', 200, right.body, search)).toThrow(
      /no x-changes/,
    );
  });

  it.each([
    ['text/csv', 'slug,lotSize,listing.returns.d7,leadManagers\r\nsteel,,-1.5,"[""A, B""]"\r\n', null],
    ['text/csv', 'slug,lotSize\r\nsteel,many\r\n', /lotSize cannot be many/],
    ['text/csv', 'slug,debug\r\nsteel,1\r\n', /no column debug/],
    ['text/csv', 'slug,dates\r\nsteel,{}\r\n', /no column dates/],
    ['application/x-ndjson', '{"id":"i","slug":"steel"}\n', null],
    ['application/x-ndjson', '{"id":"i","slug":"steel"}\n{"id":"i","slug":"steel","debug":1}\n', /debug/],
    ['text/tab-separated-values', 'slug\r\n', /no text\/tab-separated-values/],
  ])('holds the records in %s against those in JSON: %j', (mediaType, text, fault) => {
    const check = () =>
      description.checkRecords('/v1/ipos', mediaType, text, new URLSearchParams('fields=slug'));
    if (fault === null) expect(check).not.toThrow();
    else expect(check).toThrow(fault);
  });

  it('reports a status and a route that are not described', () => {
    expect(() => description.check('GET', '/v1/ipos', 202, right.body)).toThrow(/knows no 202/);
    expect(() => description.check('GET', '/v1/orders', 200, right.body)).toThrow(/knows no 200/);
  });

  it('covers every response that a test fetches', async () => {
    const openApi = await (await fetch(`${api.base}/openapi.json`)).text();
    const other = createServer(({ url }, response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(url === '/openapi.json' ? openApi : right.body.replace('"data"', '"debug":1,"data"'));
    });
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(fetch(`http://127.0.0.1:${port}/v1/ipos`)).rejects.toThrow(/debug/);
    other.closeAllConnections();
    other.close();
  });

  it('covers lists without an envelope that a test fetches', async () => {
    const openApi = await (await fetch(`${api.base}/openapi.json`)).text();
    const other = createServer(({ url }, response) => {
      response.setHeader(
        'Content-Type',
        url === '/openapi.json' ? 'application/json' : 'text/csv; charset=utf-8',
      );
      response.end(url === '/openapi.json' ? openApi : 'slug,debug\r\n');
    });
    await once(other.listen(0, '127.0.0.1'), 'listening');
    const { port } = other.address() as AddressInfo;
    await expect(fetch(`http://127.0.0.1:${port}/v1/ipos?format=csv`)).rejects.toThrow(/debug/);
    other.closeAllConnections();
    other.close();
  });

  it('reports a missing body', () => {
    expect(() => description.check('GET', '/v1/ipos', 200, '')).toThrow();
  });

  it.each([...'x-request-id x-api-version x-disclaimer x-data-source x-ratelimit-reset'.split(' ')])(
    'notices a missing %s',
    (name) => {
      const headers = new Map([...right.headers].filter(([key]) => key !== name));
      expect(faultsOf({ ...right, headers }, about())).toContain(`lacks ${name}`);
    },
  );

  it.each([
    ['x-powered-by', 'Express', 'has x-powered-by'],
    ['access-control-allow-origin', '*', 'has access-control-allow-origin'],
    ['x-content-type-options', 'sniff', 'can be sniffed'],
    ['content-type', 'text/html', 'is text/html'],
    ['x-request-id', 'req_other', 'has two ids'],
  ])('reports %s: %s', (name, value, fault) => {
    const headers = new Map([...right.headers, [name, value]]);
    expect(faultsOf({ ...right, headers }, about())).toContain(fault);
  });
});
