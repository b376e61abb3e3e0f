import type { RecordType } from '@market/contracts';
import { addDays, indianDay, instantInIndia } from '@market/kernel';
import {
  deliver,
  type Feed,
  listedThrough,
  mapRows,
  type Payload,
  ReaderAtHand,
  SourceBlocked,
} from '@market/source-kit';
import { aMangoFeed, anAnswer, mango } from '@market/source-kit/testing';
import { z } from 'zod';
import { sift as siftWith } from './sift';

const today = indianDay('2026-11-20');
const context = { now: instantInIndia(today, '12:00'), today };
const feed = aMangoFeed(() => Promise.resolve([]));

function sift(of: Feed, payloads: readonly Payload[], shiftDays: number | null) {
  return siftWith(new ReaderAtHand(), of, payloads, context, shiftDays);
}

describe('sift', () => {
  it('sorts rows into records, suspects and skipped ones', async () => {
    const payload = anAnswer(['Alphonsopur', '5'], ['', '1'], ['Kesarwadi', 'x'], ['Langra', '1001']);
    const { records, suspects, skipped, goodKeys } = await sift(feed, [payload], null);
    expect(records.map(({ record }) => record)).toEqual([{ village: 'Alphonsopur', mangoes: 5 }]);
    expect(suspects.map(({ scope, rowKey, reason, raw }) => ({ scope, rowKey, reason, raw }))).toEqual([
      {
        scope: 'row',
        rowKey: null,
        reason: 'unreadable number: "x"',
        raw: { village: 'Kesarwadi', mangoes: 'x' },
      },
      {
        scope: 'row',
        rowKey: 'Langra',
        reason: expect.stringMatching(/^mangoes: /),
        raw: { village: 'Langra', mangoes: '1001' },
      },
    ]);
    expect(skipped).toBe(1);
    expect(goodKeys).toEqual([{ kind: null, key: '/mangoes' }]);
  });

  it('makes equal fingerprints of equal contents, and different ones of others', async () => {
    const prints = async (rows: readonly (readonly [string, string])[]) => {
      const { records, suspects } = await sift(feed, [anAnswer(...rows)], null);
      return [...records, ...suspects].map(({ fingerprint }) => fingerprint);
    };
    const rows = [
      ['Alphonsopur', '5'],
      ['Kesarwadi', 'x'],
      ['Langra', '1001'],
    ] as const;
    expect(await prints(rows)).toEqual(await prints(rows));
    expect(new Set([...(await prints(rows)), ...(await prints([['Alphonsopur', '6']]))]).size).toBe(4);
  });

  it('makes a failed payload a suspect while others are good', async () => {
    const bad = { request: '/other', body: '{}' };
    const { records, suspects, goodKeys } = await sift(feed, [bad, anAnswer(['Alphonsopur', '5'])], null);
    expect(records).toHaveLength(1);
    expect(suspects).toMatchObject([{ scope: 'payload', rowKey: '/other', raw: '{}' }]);
    expect(goodKeys).toEqual([{ kind: null, key: '/mangoes' }]);
  });

  it('rejects with the first failure when no payload is good', async () => {
    const page = { request: '/page', body: '<html>' };
    const sifted = sift(feed, [page, { request: '/other', body: '{}' }], null);
    await expect(sifted).rejects.toThrow(SourceBlocked);
  });

  it('rejects with a defect of the mapper, which is no suspect', async () => {
    const map = () => {
      throw new TypeError('defect');
    };
    const sifted = sift({ ...feed, map }, [anAnswer(['Alphonsopur', '5'])], null);
    await expect(sifted).rejects.toThrow(TypeError);
  });

  it('reads no payload when the former ones took half a minute, nor when the process shuts down', async () => {
    const payloads = [anAnswer(['Alphonsopur', '5']), { ...anAnswer(['Langra', '6']), request: '/late' }];
    let nowMs = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => nowMs);
    const slow = new ReaderAtHand();
    const read = slow.sift.bind(slow);
    jest.spyOn(slow, 'sift').mockImplementation((...asked) => {
      nowMs += 30_000;
      return read(...asked);
    });
    const { records, suspects } = await siftWith(slow, feed, payloads, context, null);
    expect(records).toHaveLength(1);
    expect(suspects).toMatchObject([{ rowKey: '/late', reason: '/late: not read, those before took 30 s' }]);
    jest.restoreAllMocks();
    const stopped = siftWith(new ReaderAtHand(), feed, payloads, context, null, AbortSignal.abort('over'));
    await expect(stopped).rejects.toBe('over');
  });

  it('returns an empty result for no payloads', async () => {
    expect(await sift(feed, [], null)).toEqual({
      records: [],
      suspects: [],
      skipped: 0,
      unread: [],
      listed: [],
      goodKeys: [],
    });
  });

  it('returns what the lists name, also in skipped rows, until the last day in the source’s calendar', async () => {
    const yearEnd = listedThrough(mango, () => indianDay('2026-12-31'));
    const bush = { kind: 'bush', key: 'Karonda', through: indianDay('2026-11-30') };
    const watched = aMangoFeed(() => Promise.resolve([]), {
      lists: [yearEnd],
      map: () => [
        { outcome: 'record', type: mango, record: { village: 'Langra', mangoes: 5 }, raw: null },
        { outcome: 'skipped', reason: 'a bush', names: bush },
      ],
    });
    const through = async (shiftDays: number | null) =>
      (await sift(watched, [anAnswer()], shiftDays)).listed.map((row) => [row.key, row.through]);
    expect(await through(null)).toEqual([
      ['Langra', '2026-12-31'],
      ['Karonda', '2026-11-30'],
    ]);
    // The list of the source in November 2026 has the same entries, on whatever day it is replayed.
    expect(await through(100)).toEqual([
      ['Langra', '2027-04-10'],
      ['Karonda', '2027-03-10'],
    ]);
  });

  it('names the items of a feed that shows its latest, and which of them were readable', async () => {
    const latest = aMangoFeed(() => Promise.resolve([]), {
      itemOf: (row, request) => `${request} ${(row as { village: string }).village}`,
    });
    const payload = anAnswer(['Alphonsopur', '5'], ['Kesarwadi', 'x'], ['Langra', '1001']);
    const { suspects, goodKeys } = await sift(latest, [payload], null);
    expect(suspects.map(({ kind, rowKey }) => ({ kind, rowKey }))).toEqual([
      { kind: 'mango', rowKey: '/mangoes Kesarwadi' },
      { kind: 'mango', rowKey: 'Langra' },
    ]);
    expect(goodKeys).toEqual([
      { kind: null, key: '/mangoes' },
      { kind: 'mango', key: '/mangoes Alphonsopur' },
    ]);
  });

  describe('a replayed reading', () => {
    const readAt = (time: string) => instantInIndia(today, time);
    const reading: RecordType<{ readAt: Date; readOn: string }> = {
      kind: 'reading',
      schema: z.object({ readAt: z.date(), readOn: z.string() }),
      keyOf: () => 'reading',
    };
    const reader: Feed = {
      ...feed,
      delivers: [reading],
      map: (_wire, { request }) =>
        mapRows([request], () => deliver(reading, { readAt: readAt(request), readOn: today })),
    };
    const read = async (time: string, shiftDays: number | null) =>
      (await sift(reader, [{ ...anAnswer(), request: time }], shiftDays)).records;

    it('moves by the days of the replay', async () => {
      expect(await read('12:00', 2)).toMatchObject([
        { record: { readAt: instantInIndia(addDays(today, 2), '12:00'), readOn: addDays(today, 2) } },
      ]);
      expect((await read('12:00', 2))[0]).not.toHaveProperty('early');
    });

    it.each([0, 2])('of later today is moved to the day before, %i days on', async (days) => {
      expect(await read('12:01', days)).toMatchObject([
        {
          record: { readAt: instantInIndia(addDays(today, days - 1), '12:01'), readOn: addDays(today, days) },
          early: true,
        },
      ]);
    });

    it('is unchanged if it is a live one', async () => {
      expect(await read('12:01', null)).toMatchObject([{ record: { readAt: readAt('12:01') } }]);
    });
  });

  describe('a live reading', () => {
    const at = (time: string, part: Partial<RecordType<{ readAt: Date }>> = {}) => {
      const reading: RecordType<{ readAt: Date }> = {
        kind: 'reading',
        schema: z.object({ readAt: z.date() }),
        keyOf: () => 'reading',
        ...part,
      };
      const readAt = instantInIndia(today, time);
      const map = () => mapRows([time], () => deliver(reading, { readAt }));
      return sift({ ...feed, delivers: [reading], map }, [anAnswer()], null);
    };

    it('is held if its instant is after it, because it would hide all later ones until then', async () => {
      const { records, suspects } = await at('22:03');
      expect(records).toEqual([]);
      expect(suspects).toMatchObject([
        { kind: 'reading', rowKey: 'reading', reason: 'record: an instant after its reading' },
      ]);
    });

    it('passes with a clock that is half an hour ahead, and where its intake corrects instants', async () => {
      expect((await at('12:30')).records).toHaveLength(1);
      expect((await at('12:31')).records).toHaveLength(0);
      expect((await at('22:03', { correctsInstants: true })).records).toHaveLength(1);
    });
  });
});
