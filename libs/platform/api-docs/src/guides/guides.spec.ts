import { renderMarkdown } from '@market/site';
import { withTables } from './guide-tables';
import { guides, guideText } from './guides';

const noDocument = {
  openapi: '3.1.0',
  info: { title: '', version: '' },
  paths: {},
  components: {},
  tags: [],
};

it.each(guides)('the guide $name has a text in docs that can be shown', ({ name }) => {
  expect(renderMarkdown(withTables(guideText(name), noDocument)).text).toMatch(/^<h1 id="/);
});

it('each guide has a description of its own that ends as a sentence', () => {
  const descriptions = guides.map(({ description }) => description);
  expect(new Set(descriptions).size).toBe(guides.length);
  expect(descriptions.filter((text) => !/^[A-Z].{20,110}\.$/.test(text))).toEqual([]);
});

it('a guide that names a table which there is not is an error, other comments of a line stay', () => {
  expect(() => withTables('<!-- prices -->', noDocument)).toThrow('prices');
  expect(withTables('a <!-- prices --> b', noDocument)).toBe('a <!-- prices --> b');
});
