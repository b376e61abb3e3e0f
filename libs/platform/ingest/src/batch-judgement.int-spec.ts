import { dayInIndia } from '@market/kernel';
import { anAnswer, aWatchedIssue, villages } from '@market/source-kit/testing';
import { runsOfMangoes } from './__fixtures__/runs-of-mangoes';
import { feedStatuses } from './feed-status';

describe('over several runs', () => {
  const mangoes = runsOfMangoes('batch_judgement');
  const { ingestor, runs } = mangoes;
  const list = (count: number) => [anAnswer(...villages(count))];

  describe('a held batch', () => {
    it('stays open when newer contents are accepted, and can only be discarded from then on', async () => {
      const { desk, parts, ...rest } = ingestor();
      await expect(runs({ desk, parts, ...rest }, list(40), list(20), list(41))).resolves.toEqual([
        'ok',
        'held',
        'ok',
      ]);
      const [entry, ...others] = await desk.list();
      expect(others).toEqual([]);
      expect(entry).toMatchObject({ scope: 'batch', outdatedAt: rest.clock.now() });
      await expect(feedStatuses(mangoes.grove().dataSource, parts.sources)).resolves.toMatchObject([
        { lastStatus: 'ok', heldBatches: 1, outdatedBatches: 1 },
      ]);
      const id = entry?.id ?? 0;
      await expect(desk.release(id)).rejects.toMatchObject({
        kind: 'conflict',
        publicMessage: `newer contents were taken in at ${rest.clock.now().toISOString()}: entry ${id} can only be discarded`,
      });
      await desk.discard(id);
      await expect(desk.list()).resolves.toEqual([]);
    });

    it('is current again when its contents are fetched again', async () => {
      const grown = ingestor();
      await runs(grown, list(40), list(20), list(40), list(20));
      const [entry] = await grown.desk.list();
      expect(entry).toMatchObject({ times: 2, outdatedAt: null });
      await expect(grown.desk.release(entry?.id ?? 0)).resolves.toMatchObject({ status: 'ok' });
    });

    it('outdates, when released, the batches held before it, not those held after it', async () => {
      const busy = ingestor();
      for (const count of [40, 20, 19, 18]) {
        await runs(busy, list(count));
        busy.clock.advance(60_000);
      }
      const [third, second, first] = await busy.desk.list();
      await busy.desk.release(second?.id ?? 0);
      await expect(busy.desk.list()).resolves.toMatchObject([
        { id: third?.id, outdatedAt: null },
        { id: first?.id, outdatedAt: expect.any(Date) },
      ]);
    });

    it('lets lists of its length pass, once released, until the list is as usual again', async () => {
      const shrunk = ingestor();
      const forty = Array.from({ length: 9 }, () => list(40));
      await runs(shrunk, ...forty, list(20));
      await shrunk.desk.release((await shrunk.desk.list())[0]?.id ?? 0);
      await expect(runs(shrunk, list(21), list(19), list(40), list(22))).resolves.toEqual([
        'ok',
        'ok',
        'ok',
        'held',
      ]);
    });
  });

  it('a list that shrinks in small steps is held', async () => {
    const decaying = ingestor();
    await expect(
      runs(decaying, ...Array.from({ length: 5 }, () => list(36)), list(29), list(24)),
    ).resolves.toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'held']);
  });

  describe('a list of another length that its feed repeats', () => {
    const later = async (after: ReturnType<typeof ingestor>, hours: number, count: number) => {
      after.clock.advance(hours * 3_600_000);
      return (await runs(after, list(count)))[0];
    };

    it.each([
      ['grew above 150 percent', 70, 75],
      ['shrank below 80 percent', 22, 20],
    ])(
      'is accepted without an operator at its third answer of a day when it %s',
      async (_how, count, next) => {
        const other = ingestor();
        await runs(other, list(40), list(40));
        await expect(later(other, 1, count)).resolves.toBe('held');
        await expect(later(other, 11, next)).resolves.toBe('held');
        await expect(later(other, 11, next)).resolves.toBe('ok');
        await expect(later(other, 11, next)).resolves.toBe('ok');
        await expect(later(other, 11, 40)).resolves.toBe('ok');
        await expect(later(other, 11, count)).resolves.toBe('held');
      },
    );

    it('is held however often it is repeated within some hours, and after two answers of a day', async () => {
      const often = ingestor();
      await runs(often, list(40));
      for (let reading = 0; reading < 19; reading += 1)
        await expect(later(often, 1, 70)).resolves.toBe('held');
      await later(often, 1, 40);
      await later(often, 1, 70);
      await expect(later(often, 24, 70)).resolves.toBe('held');
    });

    it('is held when each answer has another length, or none has a row', async () => {
      const wild = ingestor({ emptyIsSuspect: () => Promise.resolve(null) });
      await runs(wild, list(40));
      for (const count of [70, 12, 70, 12, 0, 0, 0, 0])
        await expect(later(wild, 12, count)).resolves.toBe('held');
    });

    it('is held while many of its rows cannot be read', async () => {
      const broken = ingestor();
      await runs(broken, list(40));
      const unreadable = Array.from({ length: 9 }, (_, at) => [`mill ${at}`, 'x'] as const);
      for (let day = 0; day < 4; day += 1) {
        broken.clock.advance(24 * 3_600_000);
        await expect(runs(broken, [anAnswer(...villages(70), ...unreadable)])).resolves.toEqual(['held']);
      }
    });
  });

  it('payloads about subjects are counted unless the feed has one request per subject', async () => {
    const about = (count: number) => list(count).map((payload) => ({ ...payload, about: aWatchedIssue() }));
    await expect(runs(ingestor(), about(40), about(20))).resolves.toEqual(['ok', 'held']);
    await mangoes.grove().clear();
    await expect(runs(ingestor({ perSubject: true }), about(40), about(20))).resolves.toEqual(['ok', 'ok']);
  });

  describe('a feed that shows its latest items', () => {
    const itemOf = (row: unknown) => `item ${(row as { village: string }).village}`;

    it('keeps an unreadable one open after it left the window, until an operator decides', async () => {
      const latest = ingestor({ itemOf });
      await runs(latest, [anAnswer(['a', '5'], ['b', 'many'])], [anAnswer(['a', '5'], ['c', '5'])]);
      const [entry] = await latest.desk.list();
      expect(entry).toMatchObject({ rowKey: 'item b', reason: 'unreadable number: "many"' });
      await latest.desk.discard(entry?.id ?? 0);
      await expect(latest.desk.list()).resolves.toEqual([]);
    });

    it('closes it when the item is read without error', async () => {
      const latest = ingestor({ itemOf });
      await runs(latest, [anAnswer(['a', '5'], ['b', 'many'])], [anAnswer(['b', '5'])]);
      await expect(latest.desk.list()).resolves.toEqual([]);
    });

    it('closes it in a list when the row is no longer fetched', async () => {
      const whole = ingestor();
      await runs(whole, [anAnswer(['a', '5'], ['b', 'many'])], [anAnswer(['a', '5'])]);
      await expect(whole.desk.list()).resolves.toEqual([]);
    });
  });

  it('a decision holds for as long as its content is fetched', async () => {
    const decided = ingestor();
    await runs(decided, [anAnswer(['a', '5'], ['b', '666'])]);
    await decided.desk.discard((await decided.desk.list())[0]?.id ?? 0);
    decided.clock.advance(86_400_000);
    await runs(decided, [anAnswer(['a', '5'], ['b', '666'])]);
    const [entry] = await mangoes.grove().rows('SELECT status, last_seen_at FROM quarantine');
    expect(entry).toEqual({ status: 'discarded', last_seen_at: decided.clock.now() });
    expect(dayInIndia(decided.clock.now())).toBe('2026-11-21');
  });
});
