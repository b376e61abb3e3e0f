import { validateSync } from 'class-validator';
import { RenameKeyBody } from './key.body';

describe('the name of a key', () => {
  const problemsOf = (name: string) =>
    validateSync(Object.assign(new RenameKeyBody(), { name })).flatMap(({ constraints }) =>
      Object.values(constraints ?? {}),
    );

  it.each(['a', ' price alerts ', 'n'.repeat(100), 'क्‍ष', '👩‍💻 laptop'])('may be “%s”', (name) => {
    expect(problemsOf(name)).toEqual([]);
  });

  it.each([' ', '\u3000', '\u00a0', '\u200d'])('is refused when it shows nothing: %j', (name) => {
    expect(problemsOf(name)).toEqual(['must not be blank']);
  });

  it.each([
    'a\u0000b',
    'a\nb',
    'a\u2028b',
    'evil\u202egpj.exe',
    'a\u2066b',
    'owner\u200b',
    'a\u00ad',
    'a\u3164',
    'a\u2800',
    'a\u{e0041}',
  ])('is refused when it has a character that is not seen: %j', (name) => {
    expect(problemsOf(name)).toEqual([
      'must not contain line breaks, control characters or marks of direction',
    ]);
  });
});
