import { capturedOn } from '@market/ingestor/capture';
import { addDays, type IndianDay } from '@market/kernel';
import { payloadFolder } from '@market/invented-market/replay-payloads/generate-payloads';
import { tradingDayAfter } from '@market/invented-market/replay-payloads/trading-days';
import { startReplayServer, type ReplayServer } from '@market/invented-market/replay-server/replay-server';
import { type Collector, startCollector } from '../harness/collector';
import { type DamagingProxy, startDamagingProxy } from '../harness/damaging-proxy';

const ipoFeeds = ['nse.ipo-upcoming', 'nse.ipo-current', 'nse.ipo-past', 'bse.ipo-calendar', 'bse.ipo-band'];
const gmpFeeds = ['investorgain.gmp', 'ipowatch.gmp', 'ipoji.gmp'];

describe('replayed premiums', () => {
  let server: ReplayServer;
  let proxy: DamagingProxy;
  let collector: Collector;
  const values = () =>
    collector.rows<{ slug: string; gmp: number; publishers: number }>(
      `SELECT slug, gmp, jsonb_array_length(sources) AS publishers
         FROM gmp JOIN ipo ON ipo.data_set = gmp.data_set AND ipo.id = gmp.ipo_id ORDER BY slug`,
    );

  beforeAll(async () => {
    server = await startReplayServer({ folder: payloadFolder });
    proxy = await startDamagingProxy(server.url);
    collector = await startCollector(proxy.url, capturedOn);
    for (const feed of ipoFeeds) expect(await collector.run(feed)).toMatchObject({ feed, status: 'ok' });
  });
  afterEach(() => (proxy.damage = null));
  afterAll(async () => {
    await collector.close();
    await proxy.close();
    await server.close();
  });

  it('are stored from every publisher, and the first load announces nothing', async () => {
    for (const feed of gmpFeeds) {
      const report = await collector.run(feed);
      expect(report).toMatchObject({ feed, status: 'ok', events: 0 });
      expect(report.accepted).toBeGreaterThan(8);
    }
    const found = await values();
    expect(found.length).toBeGreaterThan(12);
    expect(found.some(({ publishers }) => publishers === 3)).toBe(true);
  });

  it('come with the day of allotment of every announced issue, a trading day after its close', async () => {
    const issues = await collector.rows<{ slug: string; allotted: IndianDay | null; closed: IndianDay }>(
      `SELECT slug, to_char(allotment_on, 'YYYY-MM-DD') AS allotted, to_char(close_on, 'YYYY-MM-DD') AS closed
         FROM ipo WHERE data_set = 'live' AND status IN ('UPCOMING', 'OPEN', 'CLOSED') ORDER BY slug`,
    );
    expect(issues.length).toBeGreaterThan(12);
    const shown = issues.map(({ slug, allotted }) => [slug, allotted]);
    const due = issues.map(({ slug, closed }) => [
      slug,
      addDays(tradingDayAfter(addDays(closed, -collector.shiftDays), 1), collector.shiftDays),
    ]);
    expect(shown).toEqual(due);
  });

  it('put a name without an IPO into quarantine once', async () => {
    await collector.run('investorgain.gmp');
    const entries = (await collector.quarantine.list()).filter(({ feedId }) => gmpFeeds.includes(feedId));
    expect(entries.map(({ rowKey, status }) => [rowKey, status])).toEqual([
      ['investorgain:Kurinji National Depository', 'open'],
    ]);
  });

  it('do not change when they are collected again in another order', async () => {
    const before = await values();
    for (const feed of [...gmpFeeds].reverse()) {
      expect(await collector.run(feed)).toMatchObject({ feed, status: 'ok', events: 0 });
    }
    expect(await values()).toEqual(before);
  });

  it.each<[string, (value: number, percent: number) => readonly [number, number]]>([
    ['ten times as high', (value, percent) => [value * 10, percent * 10]],
    ['in paise', (value, percent) => [value * 100, percent * 100]],
    ['as percents in place of rupees', (_value, percent) => [percent, percent]],
    ['eight times as high beside the old percents', (value, percent) => [value * 8, percent]],
  ])('are held %s, and the previous ones stay published', async (_title, slip) => {
    const before = await values();
    proxy.damage = (body) => withPremiums(body, slip);
    for (const feed of gmpFeeds) {
      expect(await collector.run(feed)).toMatchObject({ feed, status: 'held', accepted: 0, events: 0 });
    }
    expect(await values()).toEqual(before);
  });

  it('are held if they are percents in place of rupees on a page without percents', async () => {
    const before = await values();
    proxy.damage = (body) => body.replaceAll(/(&#8377;<b>)-?[\d.]+(<\/b>) \((-?[\d.]+)%\)/g, '$1$3$2');
    expect(await collector.run('investorgain.gmp')).toMatchObject({ status: 'held', accepted: 0, events: 0 });
    proxy.damage = (body) => body.replaceAll(/(<td>₹)-?[\d.]+ \((-?[\d.]+)%\)/g, '$1$2');
    expect(await collector.run('ipoji.gmp')).toMatchObject({ status: 'held', accepted: 0, events: 0 });
    expect(await values()).toEqual(before);
  });

  it('with a time later than now are held, and none is published with such a time', async () => {
    const before = await values();
    proxy.damage = (body) => body.replaceAll('18-Nov', '20-Nov');
    expect(await collector.run('investorgain.gmp')).toMatchObject({ status: 'held', accepted: 0, events: 0 });
    expect(await values()).toEqual(before);
    expect(await collector.rows('SELECT 1 FROM gmp WHERE quoted_at > $1', [new Date()])).toEqual([]);
  });

  it('missing from half of the list are not treated as withdrawn', async () => {
    const before = await values();
    let row = 0;
    proxy.damage = (body) =>
      body.replaceAll(/<strong>₹-?[\d.]+<\/strong>/g, (cell) =>
        (row += 1) % 2 === 0 ? cell : '<strong>₹0</strong>',
      );
    expect(await collector.run('ipowatch.gmp')).toMatchObject({ status: 'ok', accepted: 0, events: 0 });
    expect(await values()).toEqual(before);
  });

  it('of a doubtful name wait for an operator, whose confirmation is remembered', async () => {
    proxy.damage = (body) =>
      body.replace(
        /Nilgaur Speciality Chemicals Ltd\.(.*?)<td>25 Nov<\/td><td>27 Nov<\/td>/,
        'Nilgaur$1<td>-</td><td>-</td>',
      );
    expect(await collector.run('ipoji.gmp')).toMatchObject({ status: 'ok', accepted: 0, quarantined: 1 });
    const waiting = () =>
      collector.quarantine
        .list()
        .then((entries) => entries.filter(({ rowKey }) => rowKey === 'ipoji:Nilgaur'));
    const [entry] = await waiting();
    expect(entry?.reason).toContain('most likely Nilgaur Speciality Chemicals');
    expect(await collector.run('ipoji.gmp')).toMatchObject({ quarantined: 1 });
    await collector.quarantine.release(entry?.id ?? 0);
    expect(await waiting()).toEqual([]);
    expect(await collector.run('ipoji.gmp')).toMatchObject({ status: 'ok', quarantined: 0, events: 0 });
    expect(await collector.rows('SELECT publisher, source_key FROM gmp_name')).toEqual([
      { publisher: 'ipoji', source_key: 'nilgaur' },
    ]);
  });

  it('are announced by one event for each changed value', async () => {
    const before = await values();
    proxy.damage = (body) => withPremiums(body, dearer);
    const { status, events } = await collector.run('investorgain.gmp');
    const after = await values();
    const changed = after.filter(({ gmp }, index) => gmp !== before[index]?.gmp);
    expect(changed.length).toBeGreaterThan(5);
    expect([status, events]).toEqual(['ok', changed.length]);
    const told = await collector.rows<{ slug: string; current: number }>(
      `SELECT data->>'ipoSlug' AS slug, (data->>'currentGmp')::numeric AS current FROM outbox_event
        WHERE type = 'gmp.updated' ORDER BY 1`,
    );
    expect(told).toEqual(changed.map(({ slug, gmp }) => ({ slug, current: gmp })));
    expect(await collector.run('investorgain.gmp')).toMatchObject({ status: 'ok', accepted: 0, events: 0 });
  });

  it('that are corrected back under the same time are announced again', async () => {
    const { status, events } = await collector.run('investorgain.gmp');
    expect(status).toBe('ok');
    expect(events).toBeGreaterThan(5);
    expect(await collector.run('investorgain.gmp')).toMatchObject({ status: 'ok', accepted: 0, events: 0 });
  });

  it('of a name that the operator discards are ignored from then on', async () => {
    proxy.damage = (body) => body.replaceAll('Kurinji National Depository', 'Palash Ropeways');
    expect(await collector.run('investorgain.gmp')).toMatchObject({ status: 'ok', quarantined: 1 });
    const entries = () =>
      collector.quarantine.list().then((list) => list.filter(({ rowKey }) => rowKey?.includes('Palash')));
    await collector.quarantine.discard((await entries())[0]?.id ?? 0);
    expect(await collector.run('investorgain.gmp')).toMatchObject({ status: 'ok', quarantined: 0 });
    expect(await entries()).toEqual([]);
  });

  it('of a name that matches no IPO are assigned for good to the IPO that the operator names', async () => {
    const entries = () =>
      collector.quarantine.list().then((list) => list.filter(({ rowKey }) => rowKey?.includes('Kurinji')));
    const [entry] = await entries();
    const id = entry?.id ?? 0;
    expect(entry && collector.quarantine.subjectOf(entry)).toBe('ipo');
    await expect(collector.quarantine.release(id)).rejects.toThrow('name it with --ipo');
    await expect(collector.quarantine.release(id, 'no-such-ipo')).rejects.toThrow(
      'there is no IPO no-such-ipo',
    );
    const [unquoted] = await collector.rows<{ slug: string; id: string }>(
      `SELECT slug, id FROM ipo WHERE data_set = 'live' AND status IN ('UPCOMING', 'OPEN', 'CLOSED') AND NOT EXISTS (
         SELECT 1 FROM gmp_reading WHERE ipo_id = ipo.id AND publisher = 'investorgain') ORDER BY slug LIMIT 1`,
    );
    await collector.quarantine.release(id, unquoted?.slug);
    expect(await entries()).toEqual([]);
    expect(
      await collector.rows(
        `SELECT source_name, gmp FROM gmp_reading WHERE ipo_id = $1 AND publisher = 'investorgain'`,
        [unquoted?.id],
      ),
    ).toEqual([{ source_name: 'Kurinji National Depository', gmp: 248 }]);
    expect(await collector.run('investorgain.gmp')).toMatchObject({
      status: 'ok',
      accepted: 0,
      quarantined: 0,
    });
  });

  it('of three rows that fall to exactly a tenth are quarantined alone, and the rest of the list is stored', async () => {
    const before = await values();
    const fallen = new Set<number>();
    proxy.damage = (body) =>
      withPremiums(body, (value, percent) => {
        if (percent > 20 && fallen.size < 3) fallen.add(value);
        return fallen.has(value) ? [value / 10, percent / 10] : dearer(value, percent);
      });
    const report = await collector.run('investorgain.gmp');
    expect(fallen.size).toBe(3);
    expect(report).toMatchObject({ status: 'ok', quarantined: 3 });
    expect(report.accepted).toBeGreaterThan(5);
    const after = await values();
    expect(after.filter(({ gmp }, index) => gmp !== before[index]?.gmp).length).toBe(report.events);
    proxy.damage = null;
    expect(await collector.run('investorgain.gmp')).toMatchObject({ status: 'ok', quarantined: 0 });
    expect(await values()).toEqual(before);
  });
});

/** Returns a premium raised by four rupees, and the percentage that it makes. Units: rupees, percent. */
function dearer(value: number, percent: number): readonly [number, number] {
  return value === 0 ? [value, percent] : [value + 4, (percent * (value + 4)) / value];
}

/** Rewrites `<b>33</b> (23.57%)` of the report with the percent that it computes, and `₹33 … (23.57%)` of the pages. */
function withPremiums(
  body: string,
  slip: (value: number, percent: number) => readonly [number, number],
): string {
  const cent = (value: number) => String(Math.round(value * 100) / 100);
  const rewrite = (_: string, open: string, value: string, between: string, percent: string) => {
    const [newValue, newPercent] = slip(Number(value), Number(percent));
    return `${open}${cent(newValue)}${between}${cent(newPercent)}%`;
  };
  const number = '(-?[\\d.]+)';
  const computed = new RegExp(
    `(&#8377;<b>${number}</b> \\(${number}%.*?"~gmp_percent_calc":")${number}`,
    'g',
  );
  return body
    .replaceAll(
      computed,
      (_, before: string, value: string, percent: string) =>
        `${before}${cent(slip(Number(value), Number(percent))[1])}`,
    )
    .replaceAll(new RegExp(`(&#8377;<b>)${number}(</b> \\()${number}%`, 'g'), rewrite)
    .replaceAll(new RegExp(`(<td>₹)${number}( \\()${number}%`, 'g'), rewrite)
    .replaceAll(new RegExp(`(<strong>₹)${number}(</strong>.*?\\()${number}%`, 'g'), rewrite);
}
