import { isEmail, readEmail } from './email-address';

describe('an email address', () => {
  it.each([
    ['asha@example.test', 'asha@example.test'],
    ['  Asha.Rao+api@Example.TEST ', 'asha.rao+api@example.test'],
    ['dev@localhost', 'dev@localhost'],
    [`${'a'.repeat(64)}@example.test`, `${'a'.repeat(64)}@example.test`],
  ])('is read from %j in lower case', (text, email) => {
    expect(readEmail(text)).toBe(email);
  });

  it.each([
    '',
    'asha',
    'asha@',
    '@example.test',
    'a@x\r\nBcc: b@y',
    'a,b@example.test',
    'a@example.test,b@example.test',
    'Asha <asha@example.test>',
    'asha@example..test',
    'asha@-example.test',
    'asha@exämple.test',
    'a b@example.test',
    '"a"@example.test',
    `${'a'.repeat(65)}@example.test`,
    `a@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.${'e'.repeat(63)}`,
  ])('is not read from %j', (text) => {
    expect(readEmail(text)).toBeNull();
    expect(isEmail(text)).toBe(false);
  });

  it('is recognised in any case, but not with blanks around it', () => {
    expect(isEmail('Asha@Example.TEST')).toBe(true);
    expect(isEmail(' asha@example.test')).toBe(false);
    expect(isEmail('asha@example.test\n')).toBe(false);
  });
});
