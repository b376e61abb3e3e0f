import { codeSpans } from './code-spans';

describe('the spans of a text of the API', () => {
  it.each<[string, string[]]>([
    ['Shares trade.', ['Shares trade.']],
    [
      '`confirmed` is false when only the date says so.',
      ['<confirmed>', ' is false when only the date says so.'],
    ],
    ['`field` is `record` and `to` null.', ['<field>', ' is ', '<record>', ' and ', '<to>', ' null.']],
    ['condition 2: `exists: false`', ['condition 2: ', '<exists: false>']],
    ['a lone ` stays', ['a lone ` stays']],
    ['', []],
  ])('of %j are its names and the words between them', (text, spans) => {
    expect(codeSpans(text).map((span) => (span.isCode ? `<${span.text}>` : span.text))).toEqual(spans);
  });
});
