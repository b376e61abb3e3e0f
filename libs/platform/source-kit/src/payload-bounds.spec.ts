import { SourceFailed } from './feed';
import { requireBoundedJson, requireBoundedMarkup, requireBoundedTexts } from './payload-bounds';

describe('limits of a payload before it is parsed', () => {
  it.each([
    ['a page of 50 001 tags', '<br>'.repeat(50_001), 'more than 50000 tags'],
    ['elements nested 501 deep', '<div>'.repeat(501), 'nested deeper than 500'],
    ['tables nested 6 deep', '<table><tr><td>'.repeat(6), 'tables nested deeper than 5'],
    ['tables nested 6 deep whose tags hold signs', '<table a="<"><tr><td>'.repeat(6), 'tables nested deeper'],
  ])('refuse %s', (_title, text, reason) => {
    expect(() => requireBoundedMarkup(text)).toThrow(SourceFailed);
    expect(() => requireBoundedMarkup(text)).toThrow(reason);
  });

  it.each([
    ['50 000 tags', '<br>'.repeat(50_000)],
    ['elements nested 500 deep', `${'<div>'.repeat(500)}${'</div>'.repeat(500)}`],
    ['tables one after the other', '<table><tr><td>1</td></tr></table>'.repeat(1_000)],
    ['tables nested 5 deep', `${'<table><tr><td>'.repeat(5)}${'</table>'.repeat(5)}`],
    ['cells that are never closed', '<tr><td>1'.repeat(1_000)],
    ['signs that begin no tag', 'a < b '.repeat(100_000)],
    ['a tag that never ends', `<a${'<a'.repeat(100_000)}`],
  ])('let %s pass', (_title, text) => {
    expect(() => requireBoundedMarkup(text)).not.toThrow();
  });

  it.each([
    ['500 002 values', `[${'0,'.repeat(500_001)}0]`, 'more than 500000 values'],
    ['empty lists without end', `[${'[],'.repeat(500_001)}[]]`, 'more than 500000 values'],
    ['lists nested 41 deep', '['.repeat(41), 'nested deeper than 40'],
  ])('refuse JSON with %s', (_title, text, reason) => {
    expect(() => requireBoundedJson(text)).toThrow(SourceFailed);
    expect(() => requireBoundedJson(text)).toThrow(reason);
  });

  it('refuse a text of 40 001 characters at any depth', () => {
    const answerWith = (length: number) => [{ rows: [{ name: 'a'.repeat(length) }, null, 1] }];
    expect(() => requireBoundedTexts(answerWith(40_000))).not.toThrow();
    expect(() => requireBoundedTexts(answerWith(40_001))).toThrow(SourceFailed);
  });

  it.each([
    ['lists nested 40 deep', `${'['.repeat(40)}${']'.repeat(40)}`],
    ['brackets in texts', JSON.stringify('[{,'.repeat(200_000))],
    ['escaped quotation marks', JSON.stringify('"['.repeat(100))],
    ['a text that never ends', `"${'a'.repeat(1_000_000)}`],
    ['only quotation marks', '"'.repeat(1_000_001)],
    ['only escaped quotation marks', `"${'\\\\"'.repeat(500_000)}`],
  ])('let JSON with %s pass', (_title, text) => {
    expect(() => requireBoundedJson(text)).not.toThrow();
  });
});
