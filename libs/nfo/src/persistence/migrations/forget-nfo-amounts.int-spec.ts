import { aDocumentRecord, aMasterRecord, aSchemeRecord } from '../../domain/nfo.fixture';
import { startNfoDatabase } from '../../testing/nfo-database.fixture';
import { BelieveSchemes1795000000430 } from './believe-schemes-1795000000430';
import { ForgetNfoAmounts1795000000420 } from './forget-nfo-amounts-1795000000420';

let db: Awaited<ReturnType<typeof startNfoDatabase>>;

beforeAll(async () => {
  db = await startNfoDatabase('nfo_forget_amounts');
});
afterAll(() => db.stop());

const shown = () => db.dataSource.query('SELECT min_investment, min_sip_amount, expense_ratio FROM nfo');
const said = (minInvestmentRupees: number) => [
  aSchemeRecord({ minInvestmentRupees }),
  aDocumentRecord({ minInvestmentRupees, minSipAmountRupees: minInvestmentRupees }),
  aMasterRecord({ minInvestmentRupees }),
];

it('deletes amounts, so that other readings of them are believed', async () => {
  await db.take(db.offers, said(2025));
  expect(await shown()).toEqual([{ min_investment: 2025, min_sip_amount: 2025, expense_ratio: 2.25 }]);

  const runner = db.dataSource.createQueryRunner();
  const after = new BelieveSchemes1795000000430();
  await after.down(runner);
  await new ForgetNfoAmounts1795000000420().up(runner);
  await after.up(runner);
  await runner.release();
  expect(await shown()).toEqual([{ min_investment: null, min_sip_amount: null, expense_ratio: null }]);
  expect(await db.findings()).toEqual([]);

  expect(await db.take(db.offers, said(500))).toMatchObject({ accepted: 3, doubts: [] });
  expect(await shown()).toEqual([{ min_investment: 500, min_sip_amount: 500, expense_ratio: 2.25 }]);
});
