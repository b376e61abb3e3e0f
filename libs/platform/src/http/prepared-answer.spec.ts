import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { namesTag } from './entity-tag';
import { acceptedCoding } from './accepted-coding';
import { PreparedAnswer, type FinishedAnswer } from './prepared-answer';
import { codedHead, type CodedHead, endingOf, type Coding } from './spliced-body';

const now = new Date('2026-11-20T04:30:00.123Z');
const teapots = (length: number) =>
  `"data":${JSON.stringify(Array.from({ length }, (_, index) => ({ name: `₹ teapot ${index}` })))}`;
const long = teapots(200);
const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  identity: (body) => body,
  gzip: gunzipSync,
  br: brotliDecompressSync,
};

const get = (headers: Record<string, string> = {}, method = 'GET') => ({ method, headers });
const finish = (answer: PreparedAnswer, request: ReturnType<typeof get>, requestId = 'req_1') =>
  Promise.resolve(answer.finish(request, { requestId }, now.getTime()));
/** What leaves when it ends a response. */
function bytesOf(finished: FinishedAnswer): Buffer {
  const written: Buffer[] = [];
  const write = (part?: Buffer | string, coding?: BufferEncoding) =>
    written.push(typeof part === 'string' ? Buffer.from(part, coding) : (part ?? Buffer.alloc(0)));
  finished.end({ write, end: write });
  return Buffer.concat(written);
}
const valueOf = ({ headers }: FinishedAnswer, name: string) => headers.get(name);

/** A whole body as it leaves. */
function joined(head: CodedHead, tail: string): Buffer {
  const ending = endingOf(head, tail);
  return Buffer.concat([head.bytes, typeof ending === 'string' ? Buffer.from(ending, 'latin1') : ending]);
}

describe('a spliced body', () => {
  const heads = ['x', 'teapot '.repeat(30_000), 'ünïcödé ₹ 😀'.repeat(500)];
  const tails = ['}', '2026-11-20T04:30:00.123Z","requestId":"req_0"}', 't'.repeat(65_535)];
  it.each(['identity', 'gzip', 'br'] as Coding[])('in %s reads as head and tail in one', async (coding) => {
    for (const head of heads) {
      const coded = await codedHead(Buffer.from(head), coding);
      for (const tail of tails) {
        const body = joined(coded, tail);
        expect(decoders[coding]?.(body).toString() === head + tail).toBe(true);
      }
    }
  });

  it('in gzip is refused by a decoder when a byte of its ending is wrong', async () => {
    const head = await codedHead(Buffer.from('head'), 'gzip');
    const body = joined(head, 'tail');
    body.writeUInt8(body.readUInt8(body.length - 9) ^ 1, body.length - 9);
    expect(() => gunzipSync(body)).toThrow('incorrect data check');
  });
});

describe('a prepared answer', () => {
  it.each([
    ['of some teapots', long],
    ['of very many teapots', teapots(1_000)],
  ])('%s says the same in every coding, with time and request id of each request', async (_many, content) => {
    const answer = new PreparedAnswer(content, 'for tea only', true);
    for (const [coding, decode] of Object.entries(decoders)) {
      const finished = await finish(answer, get({ 'accept-encoding': coding }), `req_${coding}`);
      const body = bytesOf(finished);
      expect(finished.status).toBe(200);
      expect(valueOf(finished, 'Content-Length')).toBe(String(body.length));
      expect(finished.headers.has('Content-Encoding')).toBe(coding !== 'identity');
      expect(decode(body).toString()).toBe(
        `{"success":true,${content},"disclaimer":"for tea only","timestamp":"2026-11-20T04:30:00.123Z","requestId":"req_${coding}"}`,
      );
    }
  });

  it('says how long it is, whatever the length of its request id, and by the same map as before', async () => {
    const answer = new PreparedAnswer(long, '', true);
    for (const coding of Object.keys(decoders)) {
      const lengths = new Map<number, Map<string, string>>();
      for (const requestId of ['req_1', 'req_2', 'req_long', 'req_3']) {
        const finished = await finish(answer, get({ 'accept-encoding': coding }), requestId);
        const { length } = bytesOf(finished);
        expect(valueOf(finished, 'Content-Length')).toBe(String(length));
        if (requestId === 'req_2') expect(finished.headers).toBe(lengths.get(length));
        lengths.set(length, finished.headers);
      }
      expect(lengths.size).toBe(2);
    }
  });

  it('is coded once, however many ask at the same time, and weighs what it holds', async () => {
    const answer = new PreparedAnswer(long, '', true);
    const plain = answer.size;
    const bodies = await Promise.all(
      Array.from({ length: 5 }, () => finish(answer, get({ 'accept-encoding': 'br' }))),
    );
    expect(new Set(bodies.map(({ body }) => body?.[0])).size).toBe(1);
    expect(answer.size).toBeGreaterThan(plain);
    expect(
      answer.finish(get({ 'accept-encoding': 'br' }), { requestId: 'x' }, now.getTime()),
    ).not.toBeInstanceOf(Promise);
  });

  it('is not coded when it is short or secret', async () => {
    for (const answer of [new PreparedAnswer('"data":1', '', true), new PreparedAnswer(long, '', false)]) {
      const finished = await finish(answer, get({ 'accept-encoding': 'gzip, br' }));
      expect(finished.headers.has('Content-Encoding')).toBe(false);
    }
  });

  it('is not sent to a client that has it, nor after HEAD, which knows its length', async () => {
    const answer = new PreparedAnswer(long, '', true);
    const full = await finish(answer, get());
    expect(await finish(answer, get({ 'if-none-match': answer.tag }))).toEqual({
      status: 304,
      headers: new Map([['ETag', answer.tag]]),
      body: null,
    });
    const head = await finish(answer, get({}, 'HEAD'));
    expect(head).toEqual({ ...full, body: null });
  });

  it('has the same tag for the same content alone', () => {
    const tags = [long, long, `${long} `].map((content) => new PreparedAnswer(content, '', true).tag);
    expect(tags[0]).toBe(tags[1]);
    expect(tags[0]).not.toBe(tags[2]);
    expect(tags[0]).toMatch(/^W\/"[\w-]{27}"$/);
  });
});

describe('If-None-Match', () => {
  it.each([
    ['W/"a"', true],
    ['"a"', true],
    ['"b", W/"a"', true],
    ['"b" ,"a" , "c"', true],
    [' * ', true],
    ['"b"', false],
    ['a', false],
    ['"a', false],
    ['', false],
    [undefined, false],
  ])('%p names W/"a": %p', (header, expected) => expect(namesTag(header, 'W/"a"')).toBe(expected));
});

describe('Accept-Encoding', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip;q=1, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['*;q=0', 'identity'],
    ['identity, gzip;q=0.5', 'identity'],
    ['gzip;q=0', 'identity'],
    ['gzip;q=none', 'identity'],
    ['deflate, zstd', 'identity'],
  ])('%p gives %s', (header, coding) => expect(acceptedCoding(header)).toBe(coding));
});
