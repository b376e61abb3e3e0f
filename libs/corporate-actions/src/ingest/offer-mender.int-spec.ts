import { anNcdRecord, aRightsRecord, at, day } from '../domain/offer.fixture';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from '../testing/corporate-actions-database.fixture';

let db: CorporateActionsDatabase;
const bse = { source: 'bse', feedId: 'bse.corporate-calendar' };
const asha = 'operator:Asha' as const;

beforeAll(async () => {
  db = await startCorporateActionsDatabase('offer_mender');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-02'));
});
afterAll(() => db.stop());

/** Takes a rights issue in under a key of its own, and gives it days that no rule of identity lets a second record have. */
async function addDouble(key: string, openOn: string, closeOn: string): Promise<string> {
  const [exchange, feed] = key.startsWith('ri-') ? (['BSE', bse] as const) : (['NSE', {}] as const);
  const later = { openOn: day('2026-04-20'), closeOn: day('2026-04-29') };
  await db.take('rights', [aRightsRecord({ ...later, exchange, sourceKey: key })], feed);
  const id = (await db.offers('rights')).at(-1)?.id ?? '';
  await db.rows('UPDATE corporate_offer SET open_on = $2, close_on = $3 WHERE id = $1', [
    ...[id, openOn, closeOn],
  ]);
  await db.rows(
    `UPDATE corporate_offer_sighting
        SET statements = replace(replace(statements::text, '2026-04-20', $2), '2026-04-29', $3)::jsonb
      WHERE offer_id = $1`,
    [id, openOn, closeOn],
  );
  return id;
}

const shown = async () =>
  (await db.offers('rights')).map(({ openOn, exchanges }) => `${openOn} ${exchanges.join('+')}`);
const events = () =>
  db.rows(
    `SELECT type, data->>'field' AS field, data->'to' AS value FROM outbox_event ORDER BY position`,
    [],
  );
const firstId = async () => (await db.offers('rights'))[0]?.id ?? '';

describe('a double of an offer', () => {
  it('that fewer exchanges state is joined into the other one, whose days stay', async () => {
    await db.take('rights', [aRightsRecord()]);
    await db.take('rights', [aRightsRecord({ exchange: 'BSE', sourceKey: 'ri-8800' })], bse);
    const id = await firstId();
    const double = await addDouble('rights-ZINNIA2', '2026-03-12', '2026-03-20');
    expect(await db.findings()).toEqual([
      { check: 'corporate actions: no offer is stored twice', finding: `live ${double} beside ${id}` },
    ]);
    expect(await db.mender.mend(asha)).toMatchObject([{ fault: 'double', id: double, otherId: id }]);
    expect([await shown(), await db.findings()]).toEqual([['2026-03-09 NSE+BSE'], []]);
    expect(await events()).toEqual([{ type: 'rights.corrected', field: 'record', value: id }]);
    expect(
      await db.rows('SELECT actor, action, subject FROM audit_entry WHERE subject = $1', [double]),
    ).toEqual([{ actor: asha, action: 'offer.joined', subject: double }]);
    expect(
      await db.rows(
        `SELECT id, jsonb_array_length(kept->'sightings') AS kept FROM corporate_offer_removed`,
        [],
      ),
    ).toEqual([{ id: double, kept: 1 }]);
    expect(await db.mender.mend(asha)).toEqual([]);
  });

  it('with the same days is joined, and both exchanges state the offer then', async () => {
    await db.take('rights', [aRightsRecord()]);
    await addDouble('ri-8801', '2026-03-09', '2026-03-18');
    expect(await db.mender.mend(asha)).toHaveLength(1);
    expect([await shown(), await db.findings()]).toEqual([['2026-03-09 NSE+BSE'], []]);
    const again = aRightsRecord({ exchange: 'BSE', sourceKey: 'ri-8801' });
    expect(await db.take('rights', [again], bse)).toMatchObject({ unchanged: 1, doubts: [] });
  });

  it('with other days at another exchange waits for an operator, who joins or removes it', async () => {
    await db.take('rights', [aRightsRecord()]);
    const id = await firstId();
    const double = await addDouble('ri-8802', '2026-03-12', '2026-03-20');
    expect(await db.mender.mend(asha)).toEqual([]);
    expect(await shown()).toHaveLength(2);
    await expect(db.mender.join(id, id, asha)).rejects.toThrow('an offer cannot be joined with itself');
    await expect(db.mender.join(double, 'ncd_1', asha)).rejects.toThrow('offers of two kinds');
    await db.mender.join(double, id, asha);
    expect([await shown(), await db.findings()]).toEqual([['2026-03-09 NSE+BSE'], []]);
  });

  it('is no second offer of the company under another number of BSE', async () => {
    await db.take('rights', [aRightsRecord({ exchange: 'BSE', sourceKey: 'ri-8803' })], bse);
    await addDouble('ri-8804', '2026-03-12', '2026-03-20');
    expect(await db.findings()).toEqual([]);
  });
});

describe('an offer under a number that another kind has', () => {
  it('is removed when the other exchange states the other one', async () => {
    const bonds = anNcdRecord({ openOn: day('2026-03-09'), closeOn: day('2026-03-18') });
    await db.take('ncd', [{ ...bonds, exchange: 'BSE', sourceKey: 'dpi-8948' }], bse);
    await db.take('ncd', [{ ...bonds, exchange: 'NSE', sourceKey: 'ncd-ZINF' }]);
    await db.take('rights', [aRightsRecord({ exchange: 'BSE', sourceKey: 'ri-1' })], bse);
    await db.rows(`UPDATE corporate_offer_sighting SET source_key = 'ri-8948' WHERE source_key = 'ri-1'`, []);
    expect(await db.findings()).toHaveLength(1);
    expect(await db.mender.mend(asha)).toMatchObject([{ fault: 'number', kind: 'rights' }]);
    expect([await shown(), await db.findings()]).toEqual([[], []]);
    expect(await events()).toEqual([{ type: 'rights.corrected', field: 'record', value: null }]);
    await expect(db.mender.remove('rights_1', 'none', asha)).rejects.toThrow('there is no offer rights_1');
  });
});
