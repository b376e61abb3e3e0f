import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { rawRequest } from '../testing/raw-request';
import { liveKey, startTeapotApp } from '../testing/teapot-app';
import { until } from '@market/testing';

interface Answer {
  data: unknown;
  error: { code: string; message: string; details?: { field: string; message: string }[] };
}

const json = { 'Content-Type': 'application/json' };

const logged: string[] = [];
/** One for both apps: the log of a process has one destination. */
const log = { write: (line: string) => void logged.push(line) };

describe('the body of a request', () => {
  let app: NestExpressApplication;
  let port: number;

  beforeAll(async () => {
    ({ app, port } = await startTeapotApp([], log));
  });
  afterAll(() => app.close());

  async function post(
    path: string,
    body: string | Buffer,
    headers: Readonly<Record<string, string>> = json,
    key: string | null = liveKey,
  ) {
    const lines = Object.entries({
      Host: 'a',
      ...(key === null ? {} : { 'X-API-Key': key }),
      'Content-Length': String(Buffer.byteLength(body)),
      Connection: 'close',
      ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = Buffer.from(`POST /v1/teapots/${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    const answer = await rawRequest(port, Buffer.concat([head, Buffer.from(body)]));
    return { status: answer.status, ...(JSON.parse(answer.body) as Answer) };
  }

  const brew = (body: string | Buffer, headers?: Readonly<Record<string, string>>) =>
    post('brew', body, headers);
  const said = ({ status, error }: { status: number; error: Answer['error'] }) => `${status} ${error.code}`;

  it('reaches the handler as an instance of its class', async () => {
    const { status, data } = await brew('{"tea":"assam","additions":["milk","sugar"],"guest":"Åsa 🫖"}');
    expect([status, data]).toEqual([
      202,
      { tea: 'assam', additions: ['milk', 'sugar'], guest: 'Åsa 🫖', isBody: true },
    ]);
  });

  it('may be left out where it is optional, and is judged where it is sent', async () => {
    const polish = async (body: string, headers?: Readonly<Record<string, string>>) => {
      const answer = await post('polish', body, headers);
      return answer.status === 200 ? answer.data : said(answer);
    };
    expect(await polish('', {})).toEqual({ cloth: null, isBody: true });
    expect(await polish('{}')).toEqual({ cloth: null, isBody: true });
    expect(await polish('{"cloth":"linen"}')).toEqual({ cloth: 'linen', isBody: true });
    expect(await polish('{}', {})).toBe('415 REQ_003');
    expect(await polish('{"cloth":""}')).toBe('400 VAL_001');
  });

  it.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json; charset="UTF-8"',
    'application/json; charset=utf8',
    'application/json; v=1',
  ])('is accepted as %s', async (contentType) => {
    expect((await brew('{"tea":"assam"}', { 'Content-Type': contentType })).status).toBe(202);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json; charset=iso-8859-1',
    'application/json; charset=utf-8; charset=utf-8',
    'application/json; charset',
    'application/json, text/plain',
    'application/ld+json',
    'application/jsonp',
    '',
  ])('is refused as %j', async (contentType) => {
    expect(said(await brew('{"tea":"assam"}', { 'Content-Type': contentType }))).toBe('415 REQ_003');
  });

  it.each([
    ['without a Content-Type', {}],
    ['compressed', { ...json, 'Content-Encoding': 'gzip' }],
    ['in the encoding identity', { ...json, 'Content-Encoding': 'identity' }],
    ['with two Content-Types', { ...json, 'content-type': 'application/json' }],
  ])('is refused %s', async (_, headers) => {
    expect(said(await brew('{"tea":"assam"}', headers))).toBe('415 REQ_003');
  });

  const nested = (levels: number) => '{"x":'.repeat(levels) + '1' + '}'.repeat(levels);
  it.each<readonly [string, string | Buffer]>([
    ['empty', ''],
    ['white space', ' \n'],
    ['cut off', '{"tea":"assam"'],
    ['followed by more', '{"tea":"assam"}{}'],
    ['single-quoted', "{'tea':'assam'}"],
    ['with a trailing comma', '{"tea":"assam",}'],
    ['a list', '[{"tea":"assam"}]'],
    ['a text', '"tea"'],
    ['null', 'null'],
    ['a number', '1'],
    ['NaN', '{"tea":NaN}'],
    ['behind a byte order mark', Buffer.from('\ufeff{"tea":"assam"}')],
    ['in UTF-16', Buffer.from('{"tea":"assam"}', 'utf16le')],
    ['not UTF-8', Buffer.from('{"tea":"\xff"}', 'latin1')],
    ['an overlong form of UTF-8', Buffer.from('{"tea":"\xc0\xaf"}', 'latin1')],
    ['a surrogate in UTF-8', Buffer.from('{"tea":"\xed\xa0\x80"}', 'latin1')],
    ['holding an escaped null character', '{"tea":"a\\u0000"}'],
    ['holding a null character as it is', '{"tea":"a\u0000"}'],
    ['holding a null character in a name', '{"tea":"assam","\\u0000":1}'],
    ['holding a lone high surrogate', '{"guest":"a\\ud83d"}'],
    ['holding a lone low surrogate', '{"guest":"\\udc00a"}'],
    ['holding a lone surrogate deep down', '{"guest":[{"x":["\\ud800"]}]}'],
    ['holding a lone surrogate in a name', '{"\\ud800":1}'],
    ['21 levels deep', nested(21)],
    ['2 000 levels deep', nested(2_000)],
    ['16 000 lists deep', `{"x":${'['.repeat(16_000)}${']'.repeat(16_000)}}`],
    ['16 000 lists deep and never closed', '['.repeat(16_000)],
  ])('is malformed when it is %s', async (_, body) => {
    const { error, ...rest } = await brew(body);
    expect(said({ ...rest, error })).toBe('400 VAL_002');
    expect(error.message).toMatch(/^Malformed body: it /);
  });

  it.each<readonly [string, string, readonly string[]]>([
    ['unknown', '{"tea":"assam","colour":"red"}', ['colour']],
    ['in another case', '{"tea":"assam","Guest":"Asa"}', ['Guest']],
    ['missing', '{}', ['tea']],
    ['repeated', '{"tea":"assam","tea":"darjeeling"}', ['tea']],
    ['repeated in other letters', '{"tea":"assam","t\\u0065a":"assam"}', ['tea']],
    ['repeated deep down', '{"tea":"assam","guest":[{"a":1,"a":2}]}', ['a']],
    ['__proto__', '{"tea":"assam","__proto__":{"guest":"x"}}', ['__proto__']],
    ['__proto__ in escapes', '{"tea":"assam","\\u005f\\u005fproto__":{}}', ['__proto__']],
    ['__proto__ deep down', '{"tea":"assam","guest":{"__proto__":1}}', ['__proto__']],
    ['constructor', '{"tea":"assam","constructor":{"prototype":1}}', ['constructor', 'prototype']],
    ['toString', '{"tea":"assam","toString":1}', ['toString']],
    ['null where a word belongs', '{"tea":null}', ['tea']],
    ['a number where a word belongs', '{"tea":1}', ['tea']],
    ['a list where a word belongs', '{"tea":["assam"]}', ['tea']],
    ['a word of another case', '{"tea":"Assam"}', ['tea']],
    ['an empty list', '{"tea":"assam","additions":[]}', ['additions']],
    ['a list of too many', '{"tea":"assam","additions":["milk","sugar","milk"]}', ['additions']],
    ['a list that repeats', '{"tea":"assam","additions":["milk","milk"]}', ['additions']],
    ['a list with an unknown word', '{"tea":"assam","additions":["rum"]}', ['additions']],
    ['a text where a list belongs', '{"tea":"assam","additions":"milk"}', ['additions']],
    ['a text too short', '{"tea":"assam","guest":"x"}', ['guest']],
    ['a text too long', '{"tea":"assam","guest":"12345678901"}', ['guest']],
    ['null for a field that may be left out', '{"tea":"assam","guest":null}', ['guest']],
  ])('names a field that is %s', async (_, body, fields) => {
    const answer = await brew(body);
    expect(said(answer)).toBe('400 VAL_001');
    expect(answer.error.details?.map(({ field }) => field)).toEqual(fields);
  });

  it('may be 20 levels deep, and is then refused for its fields only', async () => {
    expect(said(await brew(nested(20)))).toBe('400 VAL_001');
  });

  it('is never quoted in a response', async () => {
    for (const body of [
      '{"tea":"canary"}',
      '{"tea":"assam","guest":"canary is too long"}',
      '{"tea":canary}',
    ]) {
      expect(JSON.stringify(await brew(body))).not.toContain('canary');
    }
  });

  it('may have 32 KB', async () => {
    const padded = (bytes: number) => '{"tea":"assam"}'.padEnd(bytes);
    expect((await brew(padded(32_768))).status).toBe(202);
    expect(said(await brew(padded(32_769)))).toBe('413 REQ_002');
    expect(said(await post('weigh', 'x'.repeat(1_025)))).toBe('413 REQ_002');
  });

  it('reaches a handler of raw bodies byte for byte, with any content', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
    const { data } = await post('weigh', bytes, { 'Content-Type': 'image/png', 'Content-Encoding': 'br' });
    expect(data).toEqual({ bytes: 256, text: bytes.toString('latin1') });
    expect((await post('weigh', '', {})).data).toEqual({ bytes: 0, text: '' });
  });

  it('is ignored by a route without a body, with any content', async () => {
    for (const body of ['', '{', '{"at":"once"}', 'x'.repeat(40_000)]) {
      expect((await post('rinse', body, { 'Content-Type': 'text/odd' })).data).toEqual({ rinsed: true });
    }
    expect((await post('rinse', '', {})).status).toBe(200);
  });

  it('is checked after the key', async () => {
    for (const body of ['{', 'x'.repeat(33_000), '{"colour":1}']) {
      expect(said(await post('brew', body, { 'Content-Type': 'text/plain' }, null))).toBe('401 AUTH_001');
    }
  });
});

describe('a connection', () => {
  let app: NestExpressApplication;
  let port: number;
  let socket: Socket;
  let received: string;
  let closed: Promise<unknown>;

  beforeAll(async () => {
    ({ app, port } = await startTeapotApp([], log));
  });
  afterAll(() => app.close());

  beforeEach(async () => {
    socket = connect(port, '127.0.0.1');
    received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString('latin1')));
    socket.on('error', () => undefined);
    closed = once(socket, 'close');
    await once(socket, 'connect');
  });
  afterEach(() => socket.destroy());

  const head = (path: string, ...lines: string[]) =>
    [`POST /v1/teapots/${path} HTTP/1.1`, 'Host: a', ...lines, '', ''].join('\r\n');
  const withKey = `X-API-Key: ${liveKey}`;
  const statuses = () => [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));

  const untilAnswered = (count: number) =>
    until(
      () => received,
      () => statuses().length === count,
    );

  const show = `GET /v1/teapots/brown-betty HTTP/1.1\r\nHost: a\r\n${withKey}\r\n\r\n`;

  it('is kept when a small body was left unread, and reads the next request', async () => {
    const refused = head('brew', 'Content-Length: 2000');
    socket.write(refused);
    await untilAnswered(1);
    socket.write('x'.repeat(1_000));
    socket.write('x'.repeat(1_000) + show);
    await untilAnswered(2);
    expect(statuses()).toEqual([401, 200]);
    socket.write(refused + 'GET / HTTP/1.1\r\n'.repeat(125) + show);
    await untilAnswered(4);
    expect(statuses().slice(2)).toEqual([401, 200]);
  });

  it.each([
    ['a refusal of the gate', head('brew', 'Content-Length: 100000000'), 401],
    ['a refusal of the gate of a body in chunks', head('brew', 'Transfer-Encoding: chunked'), 401],
    [
      'a body that is announced too large',
      head('brew', withKey, 'Content-Type: application/json', 'Content-Length: 100000000'),
      413,
    ],
    [
      'a body of another type',
      head('brew', withKey, 'Content-Type: text/plain', 'Content-Length: 100000'),
      415,
    ],
    ['a route that takes none', head('rinse', withKey, 'Content-Length: 100000'), 200],
    ['an unknown path', head('none/none', 'Content-Length: 100000'), 404],
    ['a wrong method', head('brown-betty', 'Content-Length: 100000'), 405],
  ])('is closed after the response to %s if much of the body is unread', async (_, bytes, status) => {
    socket.write(bytes);
    await closed;
    expect(statuses()).toEqual([status]);
    expect(received).toContain('Connection: close');
  });

  it('is closed in time while a client sends more chunks than the limit, and the client gets the reason', async () => {
    socket.write(head('brew', withKey, 'Content-Type: application/json', 'Transfer-Encoding: chunked'));
    const chunk = `2000\r\n${'x'.repeat(0x2000)}\r\n`;
    const timer = setInterval(() => socket.writable && socket.write(chunk), 2);
    await closed;
    clearInterval(timer);
    expect(statuses()).toEqual([413]);
    expect(received).toContain('REQ_002');
  });

  /** Sends chunks until the server closes its side. Errors: a reset. */
  async function talkUntilAnswered(): Promise<string> {
    const talker = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    let heard = '';
    const sending = setInterval(() => talker.write('x'.repeat(100_000)), 1);
    talker.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
    talker.on('end', () => {
      clearInterval(sending);
      talker.end();
    });
    talker.write(head('brew', 'Content-Length: 100000000'));
    await once(talker, 'close').finally(() => clearInterval(sending));
    return heard.slice(0, 12);
  }

  it('is not reset while a client sends until it gets the response', async () => {
    const found = await Promise.all(Array.from({ length: 20 }, talkUntilAnswered));
    expect(new Set(found)).toEqual(new Set(['HTTP/1.1 401']));
  });

  it('accepts a body in chunks up to the limit', async () => {
    socket.write(head('brew', withKey, 'Content-Type: application/json', 'Transfer-Encoding: chunked'));
    for (const part of ['{"tea":', '"assam"', '}']) {
      socket.write(`${part.length.toString(16)}\r\n${part}\r\n`);
    }
    socket.write('0\r\n\r\n' + show);
    await untilAnswered(2);
    expect(statuses()).toEqual([202, 200]);
  });

  it('gets a 400 when a request that needs a body has none, and no length', async () => {
    socket.write(head('brew', withKey, 'Content-Type: application/json') + show);
    await untilAnswered(2);
    expect(statuses()).toEqual([400, 200]);
  });

  it('gets 100 Continue only after the guards', async () => {
    const expecting = (...lines: string[]) =>
      head('brew', 'Content-Type: application/json', 'Content-Length: 15', 'Expect: 100-continue', ...lines);
    socket.write(expecting(withKey));
    await untilAnswered(1);
    socket.write('{"tea":"assam"}');
    await untilAnswered(2);
    expect(statuses()).toEqual([100, 202]);
    socket.write(expecting());
    await closed;
    expect(statuses()).toEqual([100, 202, 401]);
    expect(received).toContain('Connection: close');
  });

  it('gets one response when the body is shorter than announced, and it is logged: 408, or the refusal that it had already', async () => {
    logged.splice(0);
    const other = connect(port, '127.0.0.1');
    const refused = once(other, 'close');
    let heard = '';
    other.on('data', (chunk: Buffer) => (heard += chunk.toString('latin1')));
    other.write(head('brew', 'Content-Length: 100') + '{"tea":');
    socket.write(head('brew', withKey, 'Content-Type: application/json', 'Content-Length: 100') + '{"tea":');
    await Promise.all([closed, refused]);
    expect(statuses()).toEqual([408]);
    expect(received).toContain('REQ_006');
    expect(heard.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 401']);
    const statusesLogged = () => logged.map((line) => Number(/"status":(\d+)/.exec(line)?.[1]));
    await until('the 408 is logged', () => statusesLogged().includes(408));
    expect(statusesLogged()).not.toContain(202);
  }, 30_000);

  it('gets the responses to its requests before the error about what follows them', async () => {
    socket.write(`${show}${show}NONSENSE\r\n\r\n`);
    await closed;
    expect(statuses()).toEqual([200, 200, 400]);
  });

  it('may be closed by the client in the middle of a body', async () => {
    socket.write(head('brew', withKey, 'Content-Type: application/json', 'Content-Length: 100') + '{');
    socket.end();
    await closed;
    const answer = await rawRequest(port, show.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    expect(answer.status).toBe(200);
  });
});
