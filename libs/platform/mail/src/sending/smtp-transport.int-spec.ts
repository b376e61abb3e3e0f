import { TestAuthority } from '@market/testing';
import type { SmtpServer } from '../mail.config';
import { TestMailServer, type TestMailServerOptions } from '../testing';
import type { MailNotSent, OutgoingMail } from './mail-transport';
import { SmtpTransport } from './smtp-transport';

const from = { name: 'India Market Data', address: 'mail@market.test' };
const mail: OutgoingMail = {
  id: 'mail_1',
  to: 'asha@customer.test',
  subject: 'Your plan costs ₹1,499',
  text: 'A line that is long enough to be folded by a mail program, since it has more than 76 characters.\n\n₹1,499',
  addedAt: new Date('2026-11-25T02:09:00.000Z'),
};
/** Host that is this machine, but no loopback address, so that the rules for others hold. */
const otherHost = '0.0.0.0';
const authority = new TestAuthority();
const certificate = authority.issue([otherHost, '127.0.0.1']);
const trusted = { ca: authority.certificate };

describe('mail by SMTP', () => {
  let server: TestMailServer;

  afterEach(() => server.close());

  const start = async (options: TestMailServerOptions = {}) => {
    server = await TestMailServer.start(options);
  };
  const transport = (parts: Partial<SmtpServer> = {}, tls: object = trusted) =>
    new SmtpTransport(
      { host: '127.0.0.1', port: server.port, isSecure: false, signIn: null, ...parts },
      from,
      tls,
    );
  const send = (by: SmtpTransport, parts: Partial<OutgoingMail> = {}, withinMs = 10_000) =>
    by.send({ ...mail, ...parts }, AbortSignal.timeout(withinMs));
  const failure = async (sending: Promise<void>): Promise<MailNotSent> => {
    const error = await sending.then(
      () => null,
      (reason: unknown) => reason as MailNotSent,
    );
    if (error === null) throw new Error('the mail was sent');
    return error;
  };

  it('arrives with its text and the headers of a program', async () => {
    await start();
    await send(transport());
    const [received] = server.received;
    expect(received).toMatchObject({
      from: 'mail@market.test',
      to: ['asha@customer.test'],
      text: mail.text,
      isSecure: false,
      signIn: null,
    });
    expect(received?.headers).toMatchObject({
      from: 'India Market Data <mail@market.test>',
      to: 'asha@customer.test',
      'message-id': '<mail_1@market.test>',
      'auto-submitted': 'auto-generated',
      date: 'Wed, 25 Nov 2026 02:09:00 +0000',
      'content-type': 'text/plain; charset=utf-8',
    });
    expect(Object.keys(received?.headers ?? {})).not.toContain('list-unsubscribe');
  });

  it.each([
    'a@customer.test\r\nBcc: b@elsewhere.test',
    'a@customer.test, b@elsewhere.test',
    'a,b@elsewhere.test',
    'a;b@elsewhere.test',
    'Asha <b@elsewhere.test>',
    'group: b@elsewhere.test;',
    'a@customer.test\n',
    '',
  ])('to %j never reaches the server', async (to) => {
    await start();
    expect(await failure(send(transport(), { to }))).toMatchObject({
      message: 'the recipient is no email address',
      isFinal: true,
    });
    expect(server.connections).toBe(0);
  });

  it('has no further header by a line break in its subject', async () => {
    await start();
    await send(transport(), { subject: 'Hello\r\nBcc: b@elsewhere.test' });
    expect(server.received[0]?.to).toEqual(['asha@customer.test']);
    expect(Object.keys(server.received[0]?.headers ?? {})).not.toContain('bcc');
  });

  it('is upgraded by STARTTLS to a host elsewhere', async () => {
    await start({ ...certificate, hasStartTls: true });
    await send(transport({ host: otherHost }));
    expect(server.received).toMatchObject([{ isSecure: true, text: mail.text }]);
  });

  it('is not sent to a host elsewhere without STARTTLS', async () => {
    await start();
    const error = await failure(send(transport({ host: otherHost })));
    expect(error.isFinal).toBe(false);
    expect(error.message).toContain('STARTTLS');
    expect(server.received).toEqual([]);
  });

  it('is not sent over a certificate that nobody vouches for', async () => {
    await start({ ...certificate, hasStartTls: true });
    const error = await failure(send(transport({ host: otherHost }, {})));
    expect(error.isFinal).toBe(false);
    expect(error.message).toMatch(/certificate/);
    expect(server.received).toEqual([]);
  });

  it('is sent over TLS from the first byte', async () => {
    await start({ ...certificate, secure: true });
    await send(transport({ host: otherHost, isSecure: true }));
    expect(server.received).toMatchObject([{ isSecure: true }]);
  });

  it('is sent after a sign-in, and retried when the sign-in is refused', async () => {
    await start({ ...certificate, secure: true, signIn: 'market:p@ss/w' });
    const withPassword = (password: string) =>
      transport({ host: otherHost, isSecure: true, signIn: { user: 'market', password } });
    await send(withPassword('p@ss/w'));
    expect(server.received).toMatchObject([{ signIn: 'market:p@ss/w' }]);
    expect(await failure(send(withPassword('another')))).toMatchObject({
      message: 'AUTH PLAIN 535 5.7.8',
      isFinal: false,
    });
  });

  it.each([
    [450, false],
    [550, true],
    [503, false],
  ])('to a recipient that is refused with %i fails for good: %p', async (status, isFinal) => {
    await start();
    server.onRecipient = (address) => ({ status, text: `5.1.1 <${address}> is not here` });
    const error = await failure(send(transport()));
    expect(error.isFinal).toBe(isFinal);
    expect(error.message).toBe(`RCPT TO ${status} 5.1.1`);
  });

  it.each([
    [451, false],
    [554, true],
  ])('that is refused with %i fails for good: %p', async (status, isFinal) => {
    await start();
    server.onMail = () => ({ status, text: 'asha@customer.test gets no such mail' });
    const error = await failure(send(transport()));
    expect(error.isFinal).toBe(isFinal);
    expect(error.message).toBe(`DATA ${status}`);
  });

  it('to a server that does not listen is retried', async () => {
    await start();
    const by = transport();
    await server.close();
    const error = await failure(send(by));
    expect(error.isFinal).toBe(false);
    expect(error.message).toContain('ECONNREFUSED');
    await start();
  });

  it('is given up when the server takes too long', async () => {
    await start();
    server.onMail = () => new Promise(() => undefined);
    expect(await failure(send(transport(), {}, 200))).toMatchObject({
      message: 'the attempt took too long',
      isFinal: false,
    });
  });
});
