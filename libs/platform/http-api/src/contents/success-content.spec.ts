import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { namesTag, acceptedCoding, codedHead, type CodedHead, endingOf, type Coding } from './representation';
import { SuccessContent } from './success-content';

const now = new Date('2026-11-20T04:30:00.123Z');
const teapots = (length: number) =>
  `"data":${JSON.stringify(Array.from({ length }, (_, index) => ({ name: `₹ teapot ${index}` })))}`;
const long = teapots(200);
const decoders: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  identity: (body) => body,
  gzip: gunzipSync,
  br: brotliDecompressSync,
};

/** Returns the bytes of a complete body. */
function joined(head: CodedHead, tail: string): Buffer {
  return Buffer.from(head.text + endingOf(head, tail), 'latin1');
}

describe('a spliced body', () => {
  const heads = ['x', 'teapot '.repeat(30_000), 'ünïcödé ₹ 😀'.repeat(500)];
  const tails = ['}', '2026-11-20T04:30:00.123Z","requestId":"req_0"}', 't'.repeat(65_535)];
  it.each(['identity', 'gzip', 'br'] as Coding[])('in %s decodes to head and tail', async (coding) => {
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

describe('the content of a success response', () => {
  const stamp = (requestId = 'req_1') => ({ requestId, nowMs: now.getTime() });

  it.each([
    ['of some teapots', long],
    ['of very many teapots', teapots(1_000)],
  ])('%s is the same in every coding, with time and request id of each request', async (_many, members) => {
    const content = SuccessContent.ofMembers(members, 'for tea only', true);
    for (const [coding, decode] of Object.entries(decoders)) {
      const body = await content.body(coding as Coding, stamp(`req_${coding}`));
      expect(body.coding).toBe(coding);
      expect(decode(Buffer.from(body.text, 'latin1')).toString()).toBe(
        `{"success":true,${members},"disclaimer":"for tea only","timestamp":"2026-11-20T04:30:00.123Z","requestId":"req_${coding}"}`,
      );
    }
  });

  it('is compressed once for concurrent requests, and counts the memory of each coding', async () => {
    const content = SuccessContent.ofMembers(long, '', true);
    const plain = content.size;
    const bodies = await Promise.all(Array.from({ length: 5 }, async () => content.body('br', stamp())));
    expect(new Set(bodies.map(({ text }) => text)).size).toBe(1);
    expect(content.size).toBeGreaterThan(plain);
    expect(content.body('br', stamp())).not.toBeInstanceOf(Promise);
  });

  it('is not compressed when it is short or secret', () => {
    for (const content of [
      SuccessContent.ofMembers('"data":1', '', true),
      SuccessContent.ofMembers(long, '', false),
    ]) {
      expect(content.body('br', stamp())).toMatchObject({ coding: 'identity' });
      expect(content.body('br', stamp())).toEqual(content.uncompressed(stamp()));
    }
  });

  it('has the same tag only for the same content', () => {
    const tags = [long, long, `${long} `].map((members) => SuccessContent.ofMembers(members, '', true).tag);
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
