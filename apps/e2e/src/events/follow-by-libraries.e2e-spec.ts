import { until } from '@market/testing';
import { keyOn } from '../harness/accounts';
import { WebhookScene } from '../webhooks/webhook-scene';
import { CutLine } from './cut-line';
import { streamReaders, ReaderRecord } from './stream-readers';

describe('a stream of events that is cut, before its first event and under writes,', () => {
  const readers = streamReaders.filter(({ isHere }) => isHere);
  const told = new Map(readers.map(({ name }) => [name, new ReaderRecord()]));
  const ends: (() => Promise<void>)[] = [];
  let scene: WebhookScene;
  let line: CutLine;
  let before: readonly string[];

  /** Ids of the log, in its order. */
  const logged = async () => {
    await until('the log has all', async () => {
      const rows = await scene.rows('SELECT FROM outbox_event WHERE log_position IS NULL');
      return rows.length === 0;
    });
    const rows = await scene.rows<{ id: string }>('SELECT id FROM outbox_event ORDER BY log_position');
    return rows.map(({ id }) => id);
  };
  const announce = async (batches: number) => {
    for (let batch = 0; batch < batches; batch += 1) await scene.announce(50);
  };

  beforeAll(async () => {
    scene = await WebhookScene.set();
    await scene.ingestor();
    line = await CutLine.before(scene.api.base);
    await scene.announce(3);
    before = await logged();
    for (const { name, follow } of readers) {
      const { key } = await keyOn(scene.databaseUrl, 'plan_pro', 'live');
      ends.push(await follow(line, key, told.get(name) ?? new ReaderRecord()));
    }
    await until('all have their place', () => [...told.values()].every(({ places }) => places > 0));
    line.cut();
    await announce(4);
    line.mend();
    await until('all came back', () => [...told.values()].every(({ ids }) => ids.length > 0));
    await announce(4);
    line.cut();
    await announce(4);
    line.mend();
    await announce(8);
  });
  afterAll(async () => {
    await Promise.all(ends.map((end) => end()));
    line.close();
    await scene.strike();
  });

  for (const { name, isHere } of streamReaders) {
    const note = isHere ? '' : ' (skipped: this machine has it not)';
    (isHere ? it : it.skip)(`loses and repeats none of 1 000 events for ${name}${note}`, async () => {
      const { ids = [] } = told.get(name) ?? {};
      const expected = (await logged()).slice(before.length);
      expect(expected).toHaveLength(1_000);
      await until('the last event comes', () => ids.includes(expected.at(-1) ?? ''));
      expect(ids).toEqual(expected);
    });
  }
});
