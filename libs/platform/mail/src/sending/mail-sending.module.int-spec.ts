import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Clock, SystemClock } from '@market/kernel';
import { Readiness } from '@market/base/readiness';
import { queryRow } from '@market/database';
import { SecretBox } from '@market/database/secrets';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { until } from '@market/testing';
import { DataSource } from 'typeorm';
import { type MailSettings, mailParts, MailQueue } from '..';
import { TestMailServer } from '../testing';
import { MailSendingModule } from './mail-sending.module';

const mail = { to: 'asha@customer.test', kind: 'sign-in', subject: 'Hello', text: 'Text' } as const;

describe('the sending of mail in an app', () => {
  let database: OpenTestDatabase;
  let server: TestMailServer;
  let app: INestApplicationContext | null;
  let dataDir: string;
  const secrets = new SecretBox(randomBytes(32));

  beforeAll(async () => {
    database = await openTestDatabase('mail_module', [mailParts], { poolSize: 4 });
    dataDir = mkdtempSync(join(tmpdir(), 'mail-module-'));
  });
  afterAll(async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    server = await TestMailServer.start();
    app = null;
    await database.dataSource.query('TRUNCATE mail');
  });
  afterEach(async () => {
    await app?.close();
    await server.close();
  });

  const startBy = async (settings: MailSettings) => {
    const provided = [
      { provide: DataSource, useValue: database.dataSource },
      { provide: Clock, useClass: SystemClock },
      { provide: SecretBox, useValue: secrets },
      Readiness,
    ];
    @Module({ providers: provided, exports: provided.map((one) => ('provide' in one ? one.provide : one)) })
    class SurroundingsModule {}
    const surroundings = { module: SurroundingsModule, global: true };
    const sending = MailSendingModule.register({ ...settings, dataDir });
    @Module({ imports: [surroundings, sending] })
    class TestModule {}
    app = await NestFactory.createApplicationContext(TestModule, { logger: false, abortOnError: false });
  };
  const bySmtp = (): MailSettings => ({
    way: 'smtp',
    server: { host: '127.0.0.1', port: server.port, isSecure: false, signIn: null },
    from: { name: '', address: 'mail@market.test' },
  });
  const add = () => new MailQueue(new SystemClock(), secrets).add(database.dataSource, mail);
  const waiting = async () =>
    (await queryRow<{ count: number }>(database.dataSource, 'SELECT count(*)::integer AS count FROM mail'))
      ?.count;

  it('begins with what waited, and goes on with what is added', async () => {
    await add();
    await startBy(bySmtp());
    await until('the first mail is sent', () => server.received.length === 1);
    await add();
    await until('the second mail is sent', () => server.received.length === 2);
    await until('no mail waits', async () => (await waiting()) === 0);
  });

  it('ends after the mail that is being sent', async () => {
    let accept: () => void = () => undefined;
    const accepted = new Promise<null>((resolve) => (accept = () => resolve(null)));
    let begun = 0;
    server.onMail = () => {
      begun += 1;
      return accepted;
    };
    await startBy(bySmtp());
    await add();
    await until('the mail is being sent', () => begun === 1);
    let isClosed = false;
    const closing = app?.close().then(() => (isClosed = true));
    await add();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isClosed).toBe(false);
    accept();
    await closing;
    app = null;
    expect(server.received).toHaveLength(1);
    expect(begun).toBe(1);
    expect(await waiting()).toBe(1);
  });

  it('writes files where no server is set in development', async () => {
    await startBy({ way: 'files' });
    await add();
    await until('the mail is written', async () => (await waiting()) === 0);
    expect(readdirSync(join(dataDir, 'mail'))).toHaveLength(1);
  });

  it('sends nothing where mail is off, and keeps what waits', async () => {
    await add();
    await startBy({ way: 'none' });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(await waiting()).toBe(1);
    expect(server.connections).toBe(0);
  });
});
