import { textPage } from './docs-page';
import { DocsSearch } from './docs-search';

const search = new DocsSearch([
  textPage({
    ...{ path: '/docs/lists', title: 'Lists', description: '' },
    markdown:
      '# Lists\n\nEvery list has pages.\n\n## Continue with a cursor\n\nSend `meta.nextCursor` as `cursor`.\n',
  }),
  textPage({
    ...{ path: '/docs/errors/VAL_001', title: 'VAL_001: Invalid parameters', description: '' },
    markdown: '# Invalid parameters\n\nA parameter is unknown, or a cursor is of another list.\n',
  }),
]);
const paths = (text: string) => search.find(text).map(({ path }) => path);

it('finds the part whose title has the words before parts whose text has them', () => {
  expect(paths('cursor')).toEqual(['/docs/lists#continue-with-a-cursor', '/docs/errors/VAL_001']);
});

it('finds beginnings of words, and words with a wrong letter', () => {
  expect([paths('curs'), paths('parametre')]).toEqual([
    ['/docs/lists#continue-with-a-cursor', '/docs/errors/VAL_001'],
    ['/docs/errors/VAL_001'],
  ]);
});

it('finds codes and names of fields, and only parts with every word where there are some', () => {
  expect([paths('val_001'), paths('nextCursor'), paths('cursor unknown')]).toEqual([
    ['/docs/errors/VAL_001'],
    ['/docs/lists#continue-with-a-cursor'],
    ['/docs/errors/VAL_001'],
  ]);
});

it('finds parts with some of the words where none has all of them, and nothing for words that no part has', () => {
  expect([paths('pages refund'), paths('refund')]).toEqual([['/docs/lists'], []]);
});

it('leaves out the words of a question that tell nothing of its subject', () => {
  expect(paths('How do I continue with the cursor?')).toEqual(['/docs/lists#continue-with-a-cursor']);
});

it('shows the text of a part without the marks of Markdown', () => {
  expect(search.find('nextCursor')[0]?.text).toBe('Send meta.nextCursor as cursor .');
});
