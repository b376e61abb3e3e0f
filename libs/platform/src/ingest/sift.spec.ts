import { indianDay, instantInIndia } from '@market/kernel';
import { aMangoFeed, anAnswer } from './__fixtures__/invented-source';
import { SourceBlocked } from './feed';
import { sift } from './sift';

const today = indianDay('2026-11-20');
const context = { now: instantInIndia(today, '12:00'), today };
const feed = aMangoFeed(() => Promise.resolve([]));

describe('sift', () => {
  it('sorts rows into records, suspects and skipped ones', () => {
    const payload = anAnswer(['Alphonsopur', '5'], ['', '1'], ['Kesarwadi', 'x'], ['Langra', '1001']);
    const { records, suspects, skipped, goodRequests } = sift(feed, [payload], context, 0);
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
    expect(goodRequests).toEqual([{ kind: null, key: '/mangoes' }]);
  });

  it('the same content has the same fingerprint, another content another one', () => {
    const prints = (rows: readonly (readonly [string, string])[]) => {
      const { records, suspects } = sift(feed, [anAnswer(...rows)], context, 0);
      return [...records, ...suspects].map(({ fingerprint }) => fingerprint);
    };
    const rows = [
      ['Alphonsopur', '5'],
      ['Kesarwadi', 'x'],
      ['Langra', '1001'],
    ] as const;
    expect(prints(rows)).toEqual(prints(rows));
    expect(new Set([...prints(rows), ...prints([['Alphonsopur', '6']])]).size).toBe(4);
  });

  it('a payload that fails is a suspect while others are good', () => {
    const bad = { request: '/other', body: '{}' };
    const { records, suspects, goodRequests } = sift(feed, [bad, anAnswer(['Alphonsopur', '5'])], context, 0);
    expect(records).toHaveLength(1);
    expect(suspects).toMatchObject([{ scope: 'payload', rowKey: '/other', raw: '{}' }]);
    expect(goodRequests).toEqual([{ kind: null, key: '/mangoes' }]);
  });

  it('when no payload is good, the first failure is the run’s', () => {
    const page = { request: '/page', body: '<html>' };
    expect(() => sift(feed, [page, { request: '/other', body: '{}' }], context, 0)).toThrow(SourceBlocked);
  });

  it('a defect of the mapper is no suspect', () => {
    const map = () => {
      throw new TypeError('defect');
    };
    expect(() => sift({ ...feed, map }, [anAnswer(['Alphonsopur', '5'])], context, 0)).toThrow(TypeError);
  });

  it('no payloads are nothing at all', () => {
    expect(sift(feed, [], context, 0)).toEqual({ records: [], suspects: [], skipped: 0, goodRequests: [] });
  });
});
