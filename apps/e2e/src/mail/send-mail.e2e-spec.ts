import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { MailQueue } from '@market/mail';
import { TestMailServer } from '@market/mail/testing';
import { SystemClock } from '@market/kernel';
import { withDatabase } from '@market/database';
import { SecretBox } from '@market/database/secrets';
import { until } from '@market/testing';
import { addressFor } from '../harness/database-roles';
import { type IngestorProcess, launchIngestor } from '../harness/ingestor-process';
import { prepareDatabase } from '../harness/running-api';
import { databaseRows } from '../harness/database-rows';

const key = randomBytes(32);

describe('mail', () => {
  let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
  let server: TestMailServer;
  const ingestors: IngestorProcess[] = [];

  beforeAll(async () => {
    prepared = await prepareDatabase();
  });
  beforeEach(async () => {
    server = await TestMailServer.start();
  });
  afterEach(async () => {
    await Promise.all(ingestors.splice(0).map((ingestor) => ingestor.stop()));
    await server.close();
  });
  afterAll(() => prepared.database.drop());

  const ingestor = async (settings: Readonly<Record<string, string>> = {}) => {
    const started = await launchIngestor(prepared.database.url, {
      SECRETS_KEY: key.toString('base64'),
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: 'India Market Data <mail@market.test>',
      ...settings,
    });
    ingestors.push(started);
    return started;
  };
  /** Queues a mail with the privileges of the API. */
  const add = (subject: string) =>
    withDatabase({ url: addressFor('market_api', prepared.database.url), applicationName: 'api' }, (sql) =>
      sql.transaction((tx) =>
        new MailQueue(new SystemClock(), new SecretBox(key)).add(tx, {
          to: 'asha@customer.test',
          kind: 'sign-in',
          subject,
          text: 'Your link: http://localhost:3000/dashboard/link#AbC_1',
        }),
      ),
    );
  const rows = (statement: string) => databaseRows<{ attempts: number }>(prepared.database.url, statement);
  const queued = () => rows('SELECT attempts FROM mail');

  it('that the API queues is sent by the ingestor at once, without an address in its log', async () => {
    const sender = await ingestor();
    const addedAt = performance.now();
    await add('At once');
    await until('it is sent', () => server.received.length === 1);
    expect(performance.now() - addedAt).toBeLessThan(3_000);
    expect(server.received).toMatchObject([
      { from: 'mail@market.test', to: ['asha@customer.test'], headers: { subject: 'At once' } },
    ]);
    await until('its row is gone', async () => (await queued()).length === 0);
    server.onRecipient = (address) => ({ status: 550, text: `no <${address}> here` });
    await add('Refused');
    await until('it is dropped', async () => (await queued()).length === 0);
    await until('it is logged', () => sender.output().includes('"event":"mail-refused"'));
    expect(sender.output()).not.toMatch(/customer\.test|AbC_1/);
  });

  it('of a killed ingestor is sent by another one, once', async () => {
    let begun = 0;
    server.onMail = () => {
      begun += 1;
      return begun === 1 ? new Promise(() => undefined) : null;
    };
    const killed = await ingestor();
    await add('Twice begun');
    await until('it is being sent', () => begun === 1);
    const ended = once(killed.process, 'exit');
    killed.process.kill('SIGKILL');
    await ended;
    await ingestor();
    expect(await queued()).toEqual([{ attempts: 1 }]);
    // Its lease lasts 45 s; here 2.
    await rows(`UPDATE mail SET leased_until = clock_timestamp() + interval '2 s'`);
    await until('the lease has ended', () => server.received.length === 1);
    await until('its row is gone', async () => (await queued()).length === 0);
    expect(server.received).toMatchObject([{ headers: { subject: 'Twice begun' } }]);
    expect(begun).toBe(2);
  });

  it('is written into a file and shown in the log in development', async () => {
    const sender = await ingestor({ SMTP_URL: '', NODE_ENV: 'development' });
    await add('In a file');
    await until('it is written', () => sender.output().includes('mail-written'));
    const line = sender
      .output()
      .split('\n')
      .find((text) => text.includes('mail-written'));
    expect(line).toContain(
      'mail to asha@customer.test: In a file http://localhost:3000/dashboard/link#AbC_1',
    );
    expect(server.connections).toBe(0);
  });

  it('is not sent without a server in production, where the ingestor serves all the same', async () => {
    await ingestor({ SMTP_URL: '', NODE_ENV: 'production' });
    await add('Nowhere');
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await queued()).toEqual([{ attempts: 0 }]);
  });

  it('needs a sender', async () => {
    await expect(ingestor({ MAIL_FROM: '' })).rejects.toThrow('MAIL_FROM: is required with SMTP_URL');
  });
});
