import { AccountSuspensions, alwaysAdmitted } from '@market/access';
import { auditParts } from '@market/database/audit';
import { queryRows, runDatabaseChecks } from '@market/database';
import { openTestDatabase } from '@market/database/testing';
import { ManualClock } from '@market/kernel';
import { RepeatedRequest } from '@market/testing';
import type { DataSource } from 'typeorm';
import { exportsChecks, exportsParts, ExportLinks, RecordedExportTokens } from '.';

/** No account is suspended. */
class NoSuspensions extends AccountSuspensions {
  async isSuspended(): Promise<boolean> {
    return false;
  }
}

let dataSource: DataSource;
let close: () => Promise<void>;
let clock: ManualClock;
let links: ExportLinks;
let tokens: RecordedExportTokens;
const byUser = { actor: 'user:usr_1', check: alwaysAdmitted } as const;
const view = { name: 'Desk sheet', path: '/v1/ipos?status=open&q=secret', format: 'csv-excel' } as const;

beforeAll(async () => {
  ({ dataSource, close } = await openTestDatabase('export_links', [auditParts, exportsParts]));
});
beforeEach(async () => {
  await dataSource.query('TRUNCATE export_link');
  clock = new ManualClock(new Date('2026-11-20T04:30:00.000Z'));
  links = new ExportLinks(dataSource, clock);
  tokens = new RecordedExportTokens(dataSource, new NoSuspensions(), clock);
});
afterEach(async () => {
  expect(await runDatabaseChecks(dataSource, exportsChecks)).toEqual([]);
});
afterAll(() => close());

const admit = (token: string) => tokens.admit(token, () => false);

describe('an export link', () => {
  it('is stored without its token, and audited with its list, without name, filters and token', async () => {
    const { token, ...made } = await links.make('acc_1', view, byUser);
    expect(made).toMatchObject({ ...view, accountId: 'acc_1', createdBy: 'usr_1', revokedAt: null });
    expect(await links.list('acc_1')).toEqual([made]);
    await links.revoke(made.id, 'operator', 'acc_1');
    const entries = await queryRows<{ entry: string; detail: object }>(
      dataSource,
      `SELECT actor || ' ' || action AS entry, detail FROM audit_entry WHERE subject = $1 ORDER BY position`,
      [made.id],
    );
    expect(entries).toEqual([
      { entry: 'user:usr_1 export.created', detail: { last4: made.last4, list: '/v1/ipos' } },
      { entry: 'operator export.revoked', detail: { last4: made.last4 } },
    ]);
    const stored = JSON.stringify(await dataSource.query('SELECT * FROM export_link'));
    expect(stored).not.toContain(token.slice(8, 40));
  });

  it('opens its view with the live data, sixty times an hour, until it is revoked', async () => {
    const { token, id } = await links.make('acc_1', view, byUser);
    expect(await admit(token)).toMatchObject({
      caller: { accountId: 'acc_1', keyId: id, environment: 'live', dataSet: 'live' },
      grant: { id, path: '/v1/ipos?status=open&q=secret&limit=100&format=csv-excel' },
      admission: { admitted: true, limit: 60, remaining: 59 },
    });
    for (let time = 1; time < 60; time += 1) await admit(token);
    expect(await admit(token)).toMatchObject({ admission: { admitted: false, refusedBy: 'hour' } });
    await links.revoke(id, 'operator');
    expect(await admit(token)).toBeNull();
    expect(await admit(token.replace('svc_csv_', 'svc_feed_'))).toBeNull();
  });

  it('whose token was lost with the response is revoked by the repeated request, which makes another', async () => {
    const author = { ...byUser, once: new RepeatedRequest() };
    const [lost, shown] = [await links.make('acc_1', view, author), await links.make('acc_1', view, author)];
    expect([await admit(lost.token), await admit(shown.token)]).toEqual([null, expect.anything()]);
  });

  it('is one of at most twenty that work, and has a label for people', async () => {
    const made = await Promise.allSettled(
      Array.from({ length: 22 }, () => links.make('acc_1', view, byUser)),
    );
    const refused = made.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
    expect(refused).toEqual([1, 2].map(() => expect.objectContaining({ code: 'EXPORT_001' }) as unknown));
    const [first] = await links.list('acc_1');
    expect((await links.labelsOf('acc_1')).get(first?.id ?? '')).toBe(
      `Desk sheet (export link …${first?.last4})`,
    );
  });

  it('is revoked with its account, without its name and its view', async () => {
    const { token, id } = await links.make('acc_1', view, byUser);
    await dataSource.transaction((transaction) => links.closeAll('acc_1', transaction));
    expect(await admit(token)).toBeNull();
    expect(await links.list('acc_1')).toMatchObject([{ id, name: '', path: '', revokedAt: clock.now() }]);
  });
});
