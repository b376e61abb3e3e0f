import { createHmac, randomBytes } from 'node:crypto';
import { HmacKey } from './hmac-key';

const nodes = (key: Buffer, text: string) => createHmac('sha256', key).update(text);

describe('a signature is that of Node', () => {
  it.each([0, 1, 16, 63, 64, 65, 131])('with a key of %s bytes', (length) => {
    const key = randomBytes(length);
    expect(new HmacKey(key).sign('what do', ' ya want', 'hex')).toBe(
      nodes(key, 'what do ya want').digest('hex'),
    );
  });

  it.each([
    ['an empty text', ''],
    ['characters of four bytes', '₹ 760 crore 🙂'],
    ['half a character', 'a\ud83d'],
    ['a text that just finds room', 'a'.repeat(16_384 - 64)],
    ['a text of one byte more', 'a'.repeat(16_384 - 63)],
    ['a text that finds room only by its characters', '₹'.repeat(8_000)],
  ])('of %s', (_title, text) => {
    const key = randomBytes(32);
    expect(new HmacKey(key).sign('', text, 'base64')).toBe(nodes(key, text).digest('base64'));
    expect(new HmacKey(key).sign(text, '.', 'hex')).toBe(nodes(key, `${text}.`).digest('hex'));
  });
});

it('keys that take turns keep apart', () => {
  const [one, other] = [randomBytes(32), randomBytes(20)];
  const keys = [new HmacKey(one), new HmacKey(other)];
  const texts = ['long '.repeat(100), 'short'];
  const signed = texts.flatMap((text) => keys.map((key) => key.sign(text, text, 'hex')));
  expect(signed).toEqual(
    texts.flatMap((text) => [one, other].map((key) => nodes(key, text + text).digest('hex'))),
  );
});
