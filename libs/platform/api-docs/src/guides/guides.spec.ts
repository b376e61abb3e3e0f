import { renderMarkdown } from '@market/site';
import { guides, guideText } from './guides';

it.each(guides)('the guide $name has a text in docs that can be shown', ({ name }) => {
  expect(renderMarkdown(guideText(name)).text).toMatch(/^<h1 id="/);
});
