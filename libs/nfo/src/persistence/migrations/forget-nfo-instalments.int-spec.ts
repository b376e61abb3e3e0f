import { aDocumentRecord, aSchemeRecord } from '../../domain/nfo.fixture';
import { startNfoDatabase } from '../../testing/nfo-database.fixture';
import { BelieveSchemes1795000000430 } from './believe-schemes-1795000000430';
import { ForgetNfoInstalments1795000000410 } from './forget-nfo-instalments-1795000000410';

let db: Awaited<ReturnType<typeof startNfoDatabase>>;

beforeAll(async () => {
  db = await startNfoDatabase('nfo_forget');
});
afterAll(() => db.stop());

const shown = () => db.dataSource.query('SELECT sip_available, min_sip_amount FROM nfo');

it('deletes instalments read from documents, until they are read again', async () => {
  const document = aDocumentRecord({ sipAvailable: true, minSipAmountRupees: 500 });
  const documents = { source: 'fund-houses', feedId: 'fund-houses.scheme-documents' };
  await db.take(db.offers, [aSchemeRecord({ sipAvailable: null, minSipAmountRupees: null })]);
  await db.take(db.offers, [document], documents);
  expect(await shown()).toEqual([{ sip_available: true, min_sip_amount: 500 }]);

  const runner = db.dataSource.createQueryRunner();
  const after = new BelieveSchemes1795000000430();
  await after.down(runner);
  await new ForgetNfoInstalments1795000000410().up(runner);
  await after.up(runner);
  await runner.release();
  expect(await shown()).toEqual([{ sip_available: null, min_sip_amount: null }]);
  expect(await db.findings()).toEqual([]);

  await db.take(db.offers, [document], documents);
  expect(await shown()).toEqual([{ sip_available: true, min_sip_amount: 500 }]);
});
