import { readConfig } from '@market/base/config';
import { mailConfig, mailSettings, supportEmail } from './mail.config';

const settingsOf = (environment: Readonly<Record<string, string>>) =>
  mailSettings(readConfig(mailConfig, environment));
const from = { MAIL_FROM: 'Market <mail@market.test>' };

describe('the settings of mail', () => {
  it.each([
    ['development', 'files'],
    ['test', 'files'],
    ['production', 'none'],
    ['staging', 'none'],
    ['', 'none'],
  ])('without a server mails take, in NODE_ENV %j, this way: %s', (NODE_ENV, way) => {
    expect(settingsOf({ NODE_ENV })).toEqual({ way });
  });

  it('with a server mails are sent by it, also in development', () => {
    expect(
      settingsOf({
        ...from,
        NODE_ENV: 'development',
        SMTP_URL: 'smtps://key%40id:p%2Fw:x@mail.market.test',
      }),
    ).toEqual({
      way: 'smtp',
      server: {
        host: 'mail.market.test',
        port: 465,
        isSecure: true,
        signIn: { user: 'key@id', password: 'p/w:x' },
      },
      from: { name: 'Market', address: 'mail@market.test' },
    });
  });

  it('a server without a user is not signed in to, and its usual port is 587', () => {
    expect(settingsOf({ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'mail@market.test' })).toEqual({
      way: 'smtp',
      server: { host: '127.0.0.1', port: 587, isSecure: false, signIn: null },
      from: { name: '', address: 'mail@market.test' },
    });
  });

  it('a server needs a sender', () => {
    expect(() => settingsOf({ SMTP_URL: 'smtp://127.0.0.1' })).toThrow(
      'MAIL_FROM: is required with SMTP_URL',
    );
  });

  it.each([
    'mail.market.test',
    'https://mail.market.test',
    'smtp://',
    'smtp://user@mail.market.test',
    'smtp://:password@mail.market.test',
    'smtp://mail.market.test/path',
    'smtp://mail.market.test?tls.rejectUnauthorized=false',
    'smtp://mail.market.test#ignoreTLS',
    'smtp://user:%zz@mail.market.test',
    'smtp://user:pass word@mail.market.test',
    ' smtp://mail.market.test',
    'smtp://mail.market.test:66000',
  ])('%j is no server', (SMTP_URL) => {
    expect(() => settingsOf({ ...from, SMTP_URL })).toThrow('SMTP_URL: expected smtps://');
  });

  it('a placeholder is no password outside of development', () => {
    const SMTP_URL = 'smtps://user:changeme@mail.market.test';
    expect(() => settingsOf({ ...from, SMTP_URL })).toThrow('SMTP_URL: its password is a placeholder');
    expect(settingsOf({ ...from, SMTP_URL, NODE_ENV: 'test' }).way).toBe('smtp');
  });

  it.each([
    [{ ...from, SUPPORT_EMAIL: 'help@market.test' }, 'help@market.test'],
    [from, 'mail@market.test'],
    [{}, null],
  ])('with %j customers write to %s', (environment, address) => {
    expect(supportEmail(readConfig(mailConfig, environment))).toBe(address);
  });

  it.each(['Help <help@market.test>', 'help', 'a@x,b@y'])(
    '%j is no address for customers',
    (SUPPORT_EMAIL) => {
      expect(() => settingsOf({ SUPPORT_EMAIL })).toThrow('SUPPORT_EMAIL: expected help@example.com');
    },
  );

  it.each([
    'Market',
    'a@x, b@y',
    'Market <a@x>, <b@y>',
    'Market <a@x\r\nBcc: b@y>',
    'Market\r\nBcc: b@y <a@x>',
    '"Market" <a@x>',
    '<>',
  ])('%j is no sender', (MAIL_FROM) => {
    expect(() => settingsOf({ SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM })).toThrow('MAIL_FROM: expected');
  });
});
