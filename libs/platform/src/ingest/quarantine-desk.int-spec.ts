import { anIngestor, openGrove } from './__fixtures__/grove-database';
import { aMangoFeed, anAnswer } from './__fixtures__/invented-source';

describe('QuarantineDesk', () => {
  let grove: Awaited<ReturnType<typeof openGrove>>;

  beforeAll(async () => {
    grove = await openGrove('quarantine_desk');
  });
  beforeEach(() => grove.clear());
  afterAll(() => grove.close());

  /** An ingestor with one doubtful record in quarantine. */
  const withDoubt = async (subject?: string) => {
    const fetch = () => Promise.resolve([anAnswer(['Alphonsopur', '5'], ['Langra', '666'])]);
    const { runner, desk, intake } = anIngestor(grove.dataSource, grove.folder, [aMangoFeed(fetch)]);
    if (subject !== undefined) Object.assign(intake, { subject });
    await runner.run('grove.mangoes');
    const [entry] = await desk.list();
    if (!entry) throw new Error('the record is not in quarantine');
    return { desk, intake, entry };
  };

  it('hands on whom an operator names where the intake can place records', async () => {
    const { desk, intake, entry } = await withDoubt('orchard');
    expect(desk.subjectOf(entry)).toBe('orchard');
    await desk.release(entry.id, 'the-old-orchard');
    expect(intake.batches.at(-1)?.rows).toEqual([
      { record: { village: 'Langra', mangoes: 666 }, trusted: true, subject: 'the-old-orchard' },
    ]);
  });

  it('refuses a name where nothing can be named, and keeps the entry', async () => {
    const { desk, entry } = await withDoubt();
    expect(desk.subjectOf(entry)).toBeNull();
    await expect(desk.release(entry.id, 'the-old-orchard')).rejects.toMatchObject({
      kind: 'conflict',
      publicMessage: `entry ${entry.id} is about nothing that could be named: release it as it stands`,
    });
    await expect(desk.list()).resolves.toHaveLength(1);
  });
});
