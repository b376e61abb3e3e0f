import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { signInMail } from '..';
import { FileTransport } from './file-transport';

describe('mail into files', () => {
  let base: string;
  let folder: string;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'mail-files-'));
    folder = join(base, 'data', 'mail');
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(base, { recursive: true, force: true });
  });

  const endsAt = new Date('2026-11-25T02:24:00.000Z');
  const { subject, text } = signInMail({ publicUrl: 'http://localhost:3000', token: 'AbC_1', endsAt });
  const mailAt = (id: string, at: string) => ({
    id,
    to: 'dev@localhost',
    subject,
    text,
    addedAt: new Date(at),
  });

  it('is one file for each, readable by its owner alone, in order of time', async () => {
    jest.spyOn(Logger.prototype, 'log').mockImplementation();
    const transport = new FileTransport(folder);
    await transport.send(mailAt('mail_b', '2026-11-25T02:09:00.123Z'));
    await transport.send(mailAt('mail_a', '2026-11-25T02:10:00.000Z'));
    await transport.send(mailAt('mail_b', '2026-11-25T02:09:00.123Z'));
    const files = readdirSync(folder).sort();
    expect(files).toEqual(['2026-11-25T02-09-00.123Z-mail_b.txt', '2026-11-25T02-10-00.000Z-mail_a.txt']);
    const [first = ''] = files;
    expect(statSync(join(folder, first)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, first), 'utf8')).toBe(
      `To: dev@localhost\nSubject: Your sign-in link\nDate: 2026-11-25T02:09:00.123Z\n\n${text}\n`,
    );
  });

  it('is logged with recipient, subject and link', async () => {
    const log = jest.spyOn(Logger.prototype, 'log').mockImplementation();
    await new FileTransport(folder).send(mailAt('mail_a', '2026-11-25T02:10:00.000Z'));
    expect(log).toHaveBeenCalledWith(
      { event: 'mail-written', file: join(folder, '2026-11-25T02-10-00.000Z-mail_a.txt') },
      'mail to dev@localhost: Your sign-in link http://localhost:3000/dashboard/link#AbC_1',
    );
  });
});
