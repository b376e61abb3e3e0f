import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { ManualClock } from '@market/kernel';
import { Metrics } from '@market/base/observability';
import { PeriodicTask } from '@market/base/tasks';
import { createDataSource, queryRow, queryRows } from '@market/database';
import { SecretBox } from '@market/database/secrets';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { until } from '@market/testing';
import type { DataSource } from 'typeorm';
import { type Mail, mailParts, MailQueue } from '..';
import { TestMailServer } from '../testing';
import { MailMetrics } from './mail-metrics';
import { MailSender } from './mail-sender';
import { MailUpkeep } from './mail-upkeep';
import { MailRepository } from './mail.repository';
import { SmtpTransport } from './smtp-transport';

const begun = new Date('2026-11-25T02:09:00.000Z');
const from = { name: '', address: 'mail@market.test' };
const mail: Mail = {
  to: 'asha@customer.test',
  kind: 'sign-in',
  subject: 'Your link',
  text: 'https://api.market.test/dashboard/link#canary',
};

interface QueuedRow {
  readonly dueInMs: number;
  readonly attempts: number;
  readonly isLeased: boolean;
}

describe('queued mail', () => {
  let database: OpenTestDatabase;
  let dataSource: DataSource;
  let server: TestMailServer;
  let clock: ManualClock;
  let metrics: Metrics;
  let counts: MailMetrics;
  let queue: MailQueue;
  let logged: jest.SpyInstance[];
  const secrets = new SecretBox(randomBytes(32));
  const repository = new MailRepository();

  beforeAll(async () => {
    database = await openTestDatabase('mail_sender', [mailParts], { poolSize: 4 });
    ({ dataSource } = database);
  });
  afterAll(() => database.close());

  beforeEach(async () => {
    server = await TestMailServer.start();
    clock = new ManualClock(begun);
    metrics = new Metrics();
    counts = new MailMetrics(metrics);
    queue = new MailQueue(clock, secrets);
    await dataSource.query('TRUNCATE mail');
    const levels = ['log', 'warn', 'error'] as const;
    logged = levels.map((level) => jest.spyOn(Logger.prototype, level).mockImplementation());
  });
  afterEach(async () => {
    const lines = JSON.stringify(logged.flatMap(({ mock }): unknown[] => mock.calls));
    jest.restoreAllMocks();
    await server.close();
    expect(lines).not.toMatch(/customer\.test|canary/);
  });

  const senderOn = (pool: DataSource, parts: { isEnding?: () => boolean } = {}) =>
    new MailSender({
      dataSource: pool,
      clock,
      secrets,
      transport: new SmtpTransport(
        { host: '127.0.0.1', port: server.port, isSecure: false, signIn: null },
        from,
      ),
      metrics: counts,
      isEnding: () => false,
      ...parts,
    });
  /** Sends what is due until nothing is. */
  const sendAll = async (sender = senderOn(dataSource)) => {
    await sender.begin();
    await sender.idle();
  };
  /** Begins to send, and goes on whenever a mail has ended. */
  const keepSending = (sender: MailSender) => {
    const sending = new PeriodicTask({ name: 'mail.test', everyMs: 1_000, run: () => sender.begin() });
    sender.onFree = () => void sending.runAgain();
    return sending.run();
  };
  const add = (parts: Partial<Mail> = {}) => queue.add(dataSource, { ...mail, ...parts });
  const queued = () =>
    queryRows<QueuedRow>(
      dataSource,
      `SELECT extract(epoch FROM due_at - $1)::integer * 1000 AS "dueInMs", attempts, lease IS NOT NULL AS "isLeased"
         FROM mail ORDER BY id`,
      [clock.now()],
    );

  it('is sent once, and leaves no row', async () => {
    await expect(add()).resolves.toBe(true);
    await sendAll();
    await sendAll();
    expect(server.received).toMatchObject([{ to: ['asha@customer.test'], text: mail.text }]);
    await expect(queued()).resolves.toEqual([]);
    expect(await metrics.text()).toContain('mails_sent_total 1');
  });

  it('is stored sealed', async () => {
    await add();
    const row = await queryRow<{ row: string }>(
      dataSource,
      `SELECT mail::text || encode(content, 'escape') AS row FROM mail`,
    );
    expect(row?.row).toContain('sign-in');
    expect(row?.row).not.toMatch(/asha|customer|Your link|canary/);
  });

  it('is not opened under the id of another mail', async () => {
    await add();
    await dataSource.query(`UPDATE mail SET id = 'mail_other'`);
    await sendAll();
    expect(server.received).toEqual([]);
    await expect(queued()).resolves.toEqual([{ dueInMs: 10_000, attempts: 1, isLeased: false }]);
  });

  it('of a transaction that is rolled back is never sent', async () => {
    const changing = dataSource.transaction(async (tx) => {
      await queue.add(tx, mail);
      throw new Error('the change failed');
    });
    await expect(changing).rejects.toThrow('the change failed');
    await sendAll();
    expect(server.received).toEqual([]);
  });

  it.each(['a@x.test\r\nBcc: b@y.test', 'a@x.test,b@y.test', 'a,b@x.test', 'Asha <a@x.test>', ''])(
    'to %j is not queued',
    async (to) => {
      await expect(add({ to })).resolves.toBe(false);
      await expect(queued()).resolves.toEqual([]);
    },
  );

  it('has a subject of one line', async () => {
    await add({ subject: 'A\r\nBcc: b@customer.test' });
    await sendAll();
    expect(server.received[0]?.headers['subject']).toBe('A Bcc: b@customer.test');
    expect(server.received[0]?.to).toEqual(['asha@customer.test']);
  });

  it('that is refused for now is sent again with growing delays, under the same id', async () => {
    const ids: string[] = [];
    server.onMail = ({ headers }) => {
      ids.push(headers['message-id'] ?? '');
      return { status: 451, text: '4.3.0 asha@customer.test later' };
    };
    await add();
    for (const delayMs of [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 7_200_000]) {
      await sendAll();
      await expect(queued()).resolves.toEqual([{ dueInMs: delayMs, attempts: ids.length, isLeased: false }]);
      clock.advance(delayMs - 1_000);
      await sendAll();
      clock.advance(1_000);
    }
    server.onMail = () => null;
    await sendAll();
    expect(ids).toHaveLength(6);
    expect(new Set([...ids, server.received[0]?.headers['message-id']]).size).toBe(1);
    expect(await metrics.text()).toContain('mails_failed_total{outcome="retried"} 6');
  });

  it('that is refused for good is dropped', async () => {
    server.onRecipient = (address) => ({ status: 550, text: `5.1.1 <${address}> is unknown` });
    await add();
    await sendAll();
    await expect(queued()).resolves.toEqual([]);
    expect(await metrics.text()).toContain('mails_failed_total{outcome="refused"} 1');
    expect(logged[1]?.mock.calls).toEqual([
      [expect.objectContaining({ event: 'mail-refused', reason: 'RCPT TO 550 5.1.1' }), 'is not sent'],
    ]);
  });

  it('of a process that was killed after its claim is sent when the lease ends', async () => {
    await add();
    const lease = '00000000-0000-4000-8000-000000000001';
    const endsAt = new Date(clock.nowMs() + 45_000);
    await expect(
      repository.claim(dataSource, clock.now(), { lease, until: endsAt }, 4),
    ).resolves.toHaveLength(1);
    clock.advance(44_999);
    await sendAll();
    expect(server.received).toEqual([]);
    clock.advance(1);
    await sendAll();
    expect(server.received).toHaveLength(1);
    await expect(queued()).resolves.toEqual([]);
  });

  it('that another process has taken over keeps the other’s lease', async () => {
    await add();
    const first = { lease: '00000000-0000-4000-8000-000000000001', until: new Date(clock.nowMs() + 1) };
    const [claimed] = await repository.claim(dataSource, clock.now(), first, 1);
    clock.advance(1);
    const second = { lease: '00000000-0000-4000-8000-000000000002', until: new Date(clock.nowMs() + 45_000) };
    await repository.claim(dataSource, clock.now(), second, 1);
    await repository.postpone(dataSource, claimed?.id ?? '', first.lease, clock.now());
    await expect(queued()).resolves.toMatchObject([{ attempts: 2, isLeased: true }]);
  });

  it('is sent once by several processes', async () => {
    const count = 40;
    for (let at = 0; at < count; at += 1) await add({ to: `asha${at}@customer.test` });
    const settings = { url: database.url, applicationName: 'mail_sender_2', poolSize: 4 };
    const other = await createDataSource(settings, mailParts).initialize();
    try {
      const senders = [senderOn(dataSource), senderOn(other), senderOn(other)];
      await Promise.all(senders.map(keepSending));
      await until('all mails are sent', async () => (await queued()).length === 0);
      await Promise.all(senders.map((sender) => sender.idle()));
    } finally {
      await other.destroy();
    }
    const recipients = server.received.map(({ to }) => to[0]);
    expect(recipients).toHaveLength(count);
    expect(new Set(recipients).size).toBe(count);
  });

  it('is sent four at a time by one process', async () => {
    let open = 0;
    let most = 0;
    server.onMail = async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 50));
      open -= 1;
      return null;
    };
    for (let at = 0; at < 9; at += 1) await add();
    const sender = senderOn(dataSource);
    await keepSending(sender);
    await until('all mails are sent', async () => (await queued()).length === 0);
    await sender.idle();
    expect(most).toBe(4);
  });

  it('is sent once although the database is away when it was sent', async () => {
    server.onMail = async () => {
      await dataSource.query('ALTER TABLE mail RENAME TO mail_away');
      return null;
    };
    await add();
    const sender = senderOn(dataSource);
    await sender.begin();
    await until('the removal was refused', () => (logged[1]?.mock.calls.length ?? 0) > 0);
    await dataSource.query('ALTER TABLE mail_away RENAME TO mail');
    await sender.idle();
    await expect(queued()).resolves.toEqual([]);
    expect(server.received).toHaveLength(1);
  });

  it('is not begun by a process that ends', async () => {
    await add();
    await sendAll(senderOn(dataSource, { isEnding: () => true }));
    expect(server.connections).toBe(0);
    await expect(queued()).resolves.toMatchObject([{ attempts: 0 }]);
  });

  describe('after its time', () => {
    const keep = () => new MailUpkeep(dataSource, clock, counts).run();
    const hourMs = 60 * 60_000;

    it('is dropped, 24 hours after it was added', async () => {
      await add();
      clock.advance(24 * hourMs - 1);
      await keep();
      expect(await metrics.text()).toContain('mails_waiting 1');
      clock.advance(1);
      await sendAll();
      await keep();
      await expect(queued()).resolves.toEqual([]);
      expect(server.received).toEqual([]);
      expect(await metrics.text()).toContain('mails_waiting 0');
      expect(await metrics.text()).toContain('mails_failed_total{outcome="expired"} 1');
      expect(logged[2]?.mock.calls).toEqual([
        [expect.objectContaining({ event: 'mail-dropped', kind: 'sign-in' }), 'could not be sent in time'],
      ]);
    });

    it('is dropped as soon as its link has ended', async () => {
      await add({ until: new Date(clock.nowMs() + hourMs / 4) });
      clock.advance(hourMs / 4);
      await sendAll();
      expect(server.received).toEqual([]);
      await keep();
      await expect(queued()).resolves.toEqual([]);
    });

    it('is kept while a process sends it', async () => {
      await add();
      clock.advance(24 * hourMs - 1);
      const lease = '00000000-0000-4000-8000-000000000001';
      await repository.claim(dataSource, clock.now(), { lease, until: new Date(clock.nowMs() + 45_000) }, 1);
      clock.advance(1_000);
      await keep();
      await expect(queued()).resolves.toHaveLength(1);
      clock.advance(45_000);
      await keep();
      await expect(queued()).resolves.toEqual([]);
    });
  });
});
