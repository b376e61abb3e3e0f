import { problemOfPassword } from './password-rules';

const problemOf = (password: string) =>
  problemOfPassword(password, 'asha.rao@example.test', new Set(['passwordpassword']));

describe('a new password', () => {
  it.each(['correct horse battery', '            ', '१२३४५६७८९०१२', 'é'.repeat(12), 'x'.repeat(256)])(
    'may be %j',
    (password) => {
      expect(problemOf(password)).toBeNull();
    },
  );

  it.each([
    ['short', 'must have at least 12 characters'],
    [`${'e\u0301'.repeat(11)}`, 'must have at least 12 characters'],
    ['x'.repeat(257), 'must have at most 256 characters'],
    ['Asha.Rao@Example.test', 'must not be the email address'],
    ['PasswordPassword', 'is among the most common passwords'],
  ])('may not be %j', (password, problem) => {
    expect(problemOf(password)).toBe(problem);
  });
});
