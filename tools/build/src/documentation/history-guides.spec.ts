import { readFileSync } from 'node:fs';
import { historyGuidesCode, historyGuidesFile, historyGuideText } from './history-guides';

describe('the guides to changes and history', () => {
  it('are the texts in docs, as `npm run docs` made them', () => {
    expect(readFileSync(historyGuidesFile, 'utf8')).toBe(historyGuidesCode(historyGuideText));
  });
});
