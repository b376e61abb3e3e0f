import { PreparedAnswer } from '../http';
import { AnswerShelf } from './answer-shelf';

const kilobyte = 1_024;
const answer = (kilobytes: number) =>
  new PreparedAnswer(`"data":"${'x'.repeat(kilobytes * kilobyte)}"`, '', true);

describe('a shelf', () => {
  it('never takes more than it may: what was wanted least lately goes first', () => {
    const shelf = new AnswerShelf(100 * kilobyte);
    for (let at = 0; at < 50; at += 1) {
      shelf.keep(`key-${at}`, 's', answer(9));
      shelf.find('key-0', 's');
      expect(shelf.bytes).toBeLessThanOrEqual(100 * kilobyte);
    }
    const left = Array.from({ length: 50 }, (_, at) => at).filter((at) => shelf.has(`key-${at}`));
    expect(left).toEqual([0, 43, 44, 45, 46, 47, 48, 49]);
  });

  it('counts what an answer takes in further codings', async () => {
    const shelf = new AnswerShelf(30 * kilobyte);
    const noisy = new PreparedAnswer(
      `"data":"${Array.from({ length: 3_000 }, (_, at) => (at * 7_919) % 9_973).join('')}"`,
      '',
      true,
    );
    shelf.keep('noisy', 's', noisy);
    const plain = shelf.bytes;
    for (const coding of ['gzip', 'br']) {
      await noisy.finish(
        { method: 'GET', headers: { 'accept-encoding': coding } },
        { requestId: 'r' },
        Date.now(),
      );
    }
    expect(shelf.find('noisy', 's')).toBe(noisy);
    expect(shelf.bytes).toBeGreaterThan(plain + 5 * kilobyte);
  });

  it('does not keep what alone is too large', () => {
    const shelf = new AnswerShelf(10 * kilobyte);
    shelf.keep('small', 's', answer(1));
    shelf.keep('large', 's', answer(20));
    expect([shelf.has('large'), shelf.has('small')]).toEqual([false, true]);
  });

  it('forgets an answer of other data, and takes the place of an old one only once', () => {
    const shelf = new AnswerShelf(100 * kilobyte);
    shelf.keep('a', 'one', answer(9));
    const { bytes } = shelf;
    shelf.keep('a', 'two', answer(9));
    expect(shelf.bytes).toBe(bytes);
    expect(shelf.find('a', 'two')).not.toBeNull();
    expect(shelf.find('a', 'three')).toBeNull();
    expect([shelf.has('a'), shelf.bytes]).toEqual([false, 0]);
  });
});
