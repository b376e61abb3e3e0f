import { readFileSync } from 'node:fs';
import { listsGuideCode, listsGuideFile, listsTextFile } from './lists-guide';

describe('the guide to filters, sorting and formats', () => {
  it('is the text that lies in docs, as `npm run docs` made it', () => {
    const text = readFileSync(listsTextFile, 'utf8');
    expect(readFileSync(listsGuideFile, 'utf8')).toBe(listsGuideCode(text));
  });
});
