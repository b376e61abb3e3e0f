import { validateSync } from 'class-validator';
import { RenameKeyBody } from './key.body';

describe('the name of a key', () => {
  const problemsOf = (name: string) =>
    validateSync(Object.assign(new RenameKeyBody(), { name })).flatMap(({ constraints }) =>
      Object.values(constraints ?? {}),
    );

  it.each(['a', ' price alerts ', 'n'.repeat(100)])('may be “%s”', (name) => {
    expect(problemsOf(name)).toEqual([]);
  });

  it.each([' ', '\t\n', '\u00a0'])('is refused when it shows nothing: %j', (name) => {
    expect(problemsOf(name)).toEqual(['must not be blank']);
  });
});
