import { createTreeWithEmptyWorkspace } from '@nx/devkit/testing';
import { newSource } from './new-source';

describe('nx generate @market/build:source', () => {
  it.each([
    ['a name with a capital', { name: 'Desk' }, 'Desk is no id of a source'],
    ['a title that would end a comment', { title: 'A */ B' }, 'A */ B is no title of a source'],
    ['a URL with a path', { url: 'https://desk.example/gmp' }, 'https://desk.example/gmp is no base URL'],
    ['the name of a source that exists', { name: 'money-desk' }, 'libs/sources/money-desk exists'],
  ])('refuses %s and writes nothing', async (_title, part, message) => {
    const tree = createTreeWithEmptyWorkspace();
    tree.write('libs/sources/money-desk/package.json', '{}');
    const before = tree.listChanges().map(({ path }) => path);
    const wish = { name: 'desk', kind: 'gmp', url: 'https://desk.example', ...part } as const;
    await expect(newSource(tree, wish)).rejects.toThrow(new RangeError(message));
    expect(tree.listChanges().map(({ path }) => path)).toEqual(before);
  });
});
