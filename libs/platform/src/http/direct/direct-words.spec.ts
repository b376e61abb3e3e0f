import { createServer } from 'node:http';
import { Duplex } from 'node:stream';
import fc from 'fast-check';
import { serverOptions } from '../connection-errors';
import { DirectWords } from './direct-words';

interface Read {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly version: string;
  readonly rawHeaders: readonly string[];
  readonly headers: object;
}

/** What Node makes of the same bytes: the requests in them, and `refused` where it stops. */
function readByNode(bytes: Buffer): Promise<(Read | 'refused')[]> {
  const found: (Read | 'refused')[] = [];
  const server = createServer(serverOptions, (request, response) => {
    const { method, url, httpVersion: version, rawHeaders, headers } = request;
    found.push({ method, url, version, rawHeaders, headers });
    response.end();
  });
  server.on('clientError', () => found.push('refused'));
  const connection = new Duplex({ read: () => undefined, write: (_chunk, _coding, written) => written() });
  server.emit('connection', connection);
  connection.push(bytes);
  return new Promise((resolve) => {
    setImmediate(() => {
      connection.destroy();
      resolve(found);
    });
  });
}

/** Pieces of which requests are made, right ones and such as a client never sends. */
const strange = fc.constantFrom(
  ' ',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\0',
  ':',
  ',',
  '\x7f',
  'é',
  '"',
  '#',
  '?',
  '%00',
  '//',
  '..',
);
const word = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom('a', 'Host', 'x-api-key', 'keep-alive', 'close', '1', '/v1/ipos', '*', '~'),
  },
  { weight: 1, arbitrary: strange },
);
const words = fc.array(word, { maxLength: 4 }).map((parts) => parts.join(''));
const line = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(fc.constantFrom('A', 'x-B', 'Accept', 'Host', 'Connection', 'Cookie'), words)
      .map(([name, value]) => `${name}: ${value}`),
  },
  { weight: 1, arbitrary: words },
);
const request = fc
  .record({
    method: fc.oneof({ weight: 8, arbitrary: fc.constant('GET') }, { weight: 1, arbitrary: words }),
    target: words.map((text) => `/${text}`),
    version: fc.oneof({ weight: 8, arbitrary: fc.constant('HTTP/1.1') }, { weight: 1, arbitrary: words }),
    lines: fc.array(line, { maxLength: 5 }),
    end: fc.oneof({ weight: 8, arbitrary: fc.constant('\r\n\r\n') }, { weight: 1, arbitrary: words }),
  })
  .map(({ method, target, version, lines, end }) =>
    Buffer.from(`${[`${method} ${target} ${version}`, ...lines].join('\r\n')}${end}`, 'latin1'),
  );

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: pub\r\n\r\n`;

describe('the words of a direct request', () => {
  const read = (text: string, latest: DirectWords | null = null) =>
    DirectWords.read(Buffer.from(text, 'latin1'), latest);

  it('are what it brings', () => {
    const words = read(
      'GET /tea?milk=%20 HTTP/1.1\r\nHost: pub\r\nX-Key:  a b \r\nEmpty:\r\nConnection: Keep-Alive\r\n\r\n',
    );
    expect(words).toMatchObject({ method: 'GET', url: '/tea?milk=%20', httpVersion: '1.1' });
    expect({ ...words?.headers }).toEqual({
      host: 'pub',
      'x-key': 'a b',
      empty: '',
      connection: 'Keep-Alive',
    });
    expect(words?.rawHeaders).toEqual([
      'Host',
      'pub',
      'X-Key',
      'a b',
      'Empty',
      '',
      'Connection',
      'Keep-Alive',
    ]);
  });

  it.each([
    ['nothing', ''],
    ['half of one', 'GET / HTTP/1.1\r\nHost: pub\r\n'],
    ['no header block', 'GET / HTTP/1.1\r\n'],
    ['one and more', `${get('/')}G`],
    ['two', get('/') + get('/')],
    ['another method', get('/').replace('GET', 'HEAD')],
    ['two spaces', get('/').replace('GET ', 'GET  ')],
    ['a method in lower case', get('/').replace('GET', 'get')],
    ['an older version', get('/').replace('1.1', '1.0')],
    ['a full URL', get('http://pub/')],
    ['a fragment', get('/#a')],
    ['a space in the path', get('/a b')],
    ['a byte beyond ASCII in the path', get('/é')],
    ['a byte beyond ASCII in a value', get('/').replace('pub', 'púb')],
    ['a tab in a value', get('/').replace('pub', '\tpub')],
    ['a NUL in a value', get('/').replace('pub', 'p\0b')],
    ['bare line feeds', get('/').replaceAll('\r\n', '\n')],
    ['a bare carriage return', get('/').replace('pub', 'p\rub')],
    ['a folded header', get('/').replace('\r\n\r\n', '\r\n more\r\n\r\n')],
    ['a space before the colon', get('/').replace('Host:', 'Host :')],
    ['a header without a name', get('/').replace('Host:', ':')],
    ['a header twice', get('/').replace('\r\n\r\n', '\r\nhOST: other\r\n\r\n')],
    ['an empty header twice', get('/').replace('\r\n\r\n', '\r\nA:\r\na:\r\n\r\n')],
    ...[
      'Content-Length: 0',
      'Transfer-Encoding: chunked',
      'Expect: 100-continue',
      'Upgrade: h2c',
      'TE: trailers',
      'Proxy-Connection: close',
    ].map((line) => [line, get('/').replace('\r\n\r\n', `\r\n${line}\r\n\r\n`)]),
    ...['close', 'upgrade', 'keep-alive, x', ''].map((value) => [
      `Connection: ${value}`,
      get('/').replace('\r\n\r\n', `\r\nConnection: ${value}\r\n\r\n`),
    ]),
    [
      'more than 100 headers',
      get('/').replace(
        '\r\n\r\n',
        `${Array.from({ length: 100 }, (_, at) => `\r\nh${at}:`).join('')}\r\n\r\n`,
      ),
    ],
    ['more than 8 KB', get(`/${'a'.repeat(8_192)}`)],
  ])('are not read of %s', (_what, text) => expect(read(text)).toBeNull());

  it('are the same object when they are said again, and others when one byte is another', () => {
    const first = read(get('/tea'));
    expect(read(get('/tea'), first)).toBe(first);
    expect(read(get('/tea'))).not.toBe(first);
    expect(read(get('/tee'), first)).toMatchObject({ url: '/tee', rawHeaders: ['Host', 'pub'] });
    expect(read(get('/tea').replace('pub', 'pug'), first)?.headers.host).toBe('pug');
    expect(read(get('/tea').slice(0, -2), first)).toBeNull();
  });

  it('cannot be changed: other requests have them, too', () => {
    const { rawHeaders, headers } = read(get('/tea')) ?? {};
    expect([rawHeaders, headers].every(Object.isFrozen)).toBe(true);
  });

  it('are one request, and the same, to Node', async () => {
    let readHere = 0;
    await fc.assert(
      fc.asyncProperty(request, async (bytes) => {
        const read = DirectWords.read(bytes, null);
        if (read === null) return;
        readHere += 1;
        const { method, url, httpVersion: version, rawHeaders, headers } = read;
        expect(await readByNode(bytes)).toEqual([
          { method, url, version, rawHeaders, headers: { ...headers } },
        ]);
      }),
      { numRuns: 3_000 },
    );
    expect(readHere).toBeGreaterThan(300);
  });
});
