/** A request as bytes on the wire, and what must come of it. `KEY` stands for a valid key. */
export interface BadRequest {
  readonly name: string;
  readonly bytes: string;
  readonly status: number;
  readonly code: string;
}

const host = 'Host: api.test\r\n';
const key = 'X-API-Key: KEY\r\n';
const close = 'Connection: close\r\n';

function get(name: string, target: string, status: number, code: string, headers = key): BadRequest {
  return { name, bytes: `GET ${target} HTTP/1.1\r\n${host}${headers}${close}\r\n`, status, code };
}

const long = 'x'.repeat(17_000);

/** HTTP clients repair or refuse most of these: they are sent over a raw socket. */
export const badRequests: readonly BadRequest[] = [
  { name: 'no HTTP at all', bytes: 'hello\r\n\r\n', status: 400, code: 'REQ_004' },
  {
    name: 'a TLS greeting',
    bytes: '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    status: 400,
    code: 'REQ_004',
  },
  { name: 'an unknown method', bytes: `BREW / HTTP/1.1\r\n${host}\r\n`, status: 400, code: 'REQ_004' },
  {
    name: 'a space in the path',
    bytes: `GET /v1/ip os HTTP/1.1\r\n${host}\r\n`,
    status: 400,
    code: 'REQ_004',
  },
  { name: 'HTTP/3.0', bytes: `GET / HTTP/3.0\r\n${host}\r\n`, status: 400, code: 'REQ_004' },
  { name: 'no Host', bytes: `GET /v1/ipos HTTP/1.1\r\n${key}${close}\r\n`, status: 400, code: 'REQ_004' },
  {
    name: 'two Hosts',
    bytes: `GET /v1/ipos HTTP/1.1\r\n${host}${host}${close}\r\n`,
    status: 400,
    code: 'REQ_004',
  },
  {
    name: 'a header without a name',
    bytes: `GET / HTTP/1.1\r\n${host}: x\r\n\r\n`,
    status: 400,
    code: 'REQ_004',
  },
  {
    name: 'a NUL in a header',
    bytes: `GET / HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`,
    status: 400,
    code: 'REQ_004',
  },
  {
    name: 'two lengths',
    bytes: `POST /v1/ipos HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    status: 400,
    code: 'REQ_004',
  },
  {
    name: 'a length and chunks',
    bytes: `POST /v1/ipos HTTP/1.1\r\n${host}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
    status: 400,
    code: 'REQ_004',
  },
  {
    name: 'a long header',
    bytes: `GET / HTTP/1.1\r\n${host}X: ${long}\r\n\r\n`,
    status: 431,
    code: 'REQ_005',
  },
  { name: 'a long path', bytes: `GET /${long} HTTP/1.1\r\n${host}\r\n`, status: 431, code: 'REQ_005' },
  {
    name: 'an odd expectation',
    bytes: `GET /v1/ipos HTTP/1.1\r\n${host}Expect: gold\r\n${close}\r\n`,
    status: 417,
    code: 'REQ_007',
  },
  { name: 'CONNECT', bytes: `CONNECT a:1 HTTP/1.1\r\n${host}\r\n`, status: 405, code: 'REQ_001' },
  { name: 'TRACE', bytes: `TRACE /v1/ipos HTTP/1.1\r\n${host}${close}\r\n`, status: 405, code: 'REQ_001' },
  {
    name: 'a form post',
    bytes: `POST /v1/ipos HTTP/1.1\r\n${host}${key}${close}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=b`,
    status: 405,
    code: 'REQ_001',
  },
  get('the root', '/', 404, 'NOT_002'),
  get('another case', '/v1/IPOS', 404, 'NOT_002'),
  get('a trailing slash', '/v1/ipos/', 404, 'NOT_002'),
  get('a double slash', '/v1//ipos', 404, 'NOT_002'),
  get('dots', '/v1/ipos/../ipos', 404, 'NOT_002'),
  get('an encoded letter of the path', '/v1/%69pos', 404, 'NOT_002'),
  get('an encoded slash', '/v1%2Fipos', 404, 'NOT_002'),
  get('a matrix parameter', '/v1/ipos;a=b', 404, 'NOT_002'),
  get('an unknown path with a broken escape', '/%zz', 404, 'NOT_002'),
  get('no key', '/v1/ipos', 401, 'AUTH_001', ''),
  get('an empty key', '/v1/ipos', 401, 'AUTH_001', 'X-API-Key: \r\n'),
  get('basic authentication', '/v1/ipos', 401, 'AUTH_001', 'Authorization: Basic YTpi\r\n'),
  get('a key in the query', '/v1/ipos?X-API-Key=KEY&api_key=KEY', 401, 'AUTH_001', ''),
  get('a malformed key', '/v1/ipos', 401, 'AUTH_002', 'X-API-Key: svc_live_1\r\n'),
  get('a key in capitals', '/v1/ipos', 401, 'AUTH_002', 'X-API-Key: SVC_TEST_1\r\n'),
  get('the key twice', '/v1/ipos', 401, 'AUTH_002', key + key),
  get('two keys that differ', '/v1/ipos', 401, 'AUTH_002', `${key}Authorization: Bearer svc_live_1\r\n`),
  get('a key with other letters', '/v1/ipos', 401, 'AUTH_002', 'X-API-Key: \xe9\xff\r\n'),
  get('a broken query without a key', '/v1/ipos?%zz', 401, 'AUTH_001', ''),
  get('a broken path without a key', '/v1/ipos/%zz', 401, 'AUTH_001', ''),
  get('a broken escape in the query', '/v1/ipos?status=%zz', 400, 'VAL_001'),
  get('a broken escape in a name', '/v1/ipos?%ff=1', 400, 'VAL_001'),
  get('a NUL in the query', '/v1/ipos/search?q=ab%00', 400, 'VAL_001'),
  get('a surrogate in the query', '/v1/ipos/search?q=%ed%a0%80%ed%b0%80', 400, 'VAL_001'),
  get('an overlong encoding', '/v1/ipos/search?q=%c0%afab', 400, 'VAL_001'),
  get('a nested parameter', '/v1/ipos?status[a][b]=open', 400, 'VAL_001'),
  get('an array', '/v1/ipos?status=open&status=closed', 400, 'VAL_001'),
  get('a prototype', '/v1/ipos?__proto__[x]=1', 400, 'VAL_001'),
  get('a constructor', '/v1/ipos?constructor=1', 400, 'VAL_001'),
  get('hexadecimal digits', '/v1/ipos?page=0x10', 400, 'VAL_001'),
  get('an exponent', '/v1/ipos?limit=1e1', 400, 'VAL_001'),
  get('other digits', '/v1/ipos?page=%d9%a1', 400, 'VAL_001'),
  get('a fraction', '/v1/ipos?page=1.0', 400, 'VAL_001'),
  get('spaces around digits', '/v1/ipos?page=+1', 400, 'VAL_001'),
  get('a page of 20 digits', '/v1/ipos?page=11111111111111111111', 400, 'VAL_001'),
  get('a page beyond the furthest record', '/v1/ipos?limit=100&page=1001', 400, 'VAL_001'),
  get('an infinite year', '/v1/ipos?year=infinity', 400, 'VAL_001'),
  get('many parameters', `/v1/ipos?${'a=1&'.repeat(200)}`, 400, 'VAL_001'),
  get('a statement in an enumeration', `/v1/ipos?status=open'%20OR%201=1--`, 400, 'VAL_001'),
  get('a NUL in the slug', '/v1/ipos/a%00b', 404, 'NOT_001'),
  get('an encoded slash in the slug', '/v1/ipos/a%2fsubscription', 404, 'NOT_001'),
  get('dots as a slug', '/v1/ipos/..', 404, 'NOT_001'),
  get('a slug of other letters', '/v1/ipos/%e0%a4%95', 404, 'NOT_001'),
  get('raw bytes as a slug', '/v1/ipos/\xe9\xff', 400, 'REQ_004'),
  get('a slug that is no UTF-8', '/v1/ipos/%c3%28', 400, 'VAL_001'),
  get('a broken slug of a subscription', '/v1/ipos/%/subscription', 400, 'VAL_001'),
  get('half an escape', '/v1/ipos/a%4', 400, 'VAL_001'),
];
