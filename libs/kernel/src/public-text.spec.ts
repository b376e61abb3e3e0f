import { toPlainText, readLines, readPlainText, readText, tidyText, wholeText } from './public-text';
import { Unreadable } from './unreadable';

describe('readText', () => {
  it.each<[string | number, string]>([
    ['  Neelam   Looms\tLimited\r\n', 'Neelam Looms Limited'],
    ['R&amp;D &#8377;5 &quot;x&quot; y', 'R&D ₹5 "x" y'],
    ['Caf\u0065\u0301', 'Caf\u00e9'],
    ['A\u0000B', 'A B'],
    ['A\u00a0\u2003B', 'A B'],
    ['Ze\u200bro\ufeff\u00ad', 'Zero'],
    ['Cafe\u200b\u0301', 'Caf\u00e9'],
    ['safe\u202egnp.exe', 'safegnp.exe'],
    ['"1600 Equity Shares"', '1600 Equity Shares'],
    ['""1600 Equity Shares""', '1600 Equity Shares'],
    ['The "ABC" Trust', 'The "ABC" Trust'],
    ['Trust "ABC"', 'Trust "ABC"'],
    ['"ABC" Trust', '"ABC" Trust'],
    ['"<a href="https://x.example/a.zip">Click here</a>"', 'Click here'],
    ['<b>33</b> (23.57%)<br><small>x</small>', '33 (23.57%) x'],
    ['नीलम', 'नीलम'],
    ['São Paulo', 'São Paulo'],
    ['Compañía Â', 'Compañía Â'],
    ['Crème brûlée', 'Crème brûlée'],
    ['<= 365 days - 1.00%; > 365 days - Nil', '<= 365 days - 1.00%; > 365 days - Nil'],
    ['1% if < 1 year, Nil if >= 1 year', '1% if < 1 year, Nil if >= 1 year'],
    ['1% if &lt; 1 year, Nil if &gt;= 1 year', '1% if < 1 year, Nil if >= 1 year'],
    ['1% if < 1 year, Nil if &gt; 1 year', '1% if < 1 year, Nil if > 1 year'],
    ['worth <30,000 crore', 'worth <30,000 crore'],
    ['worth >5,000 crore', 'worth >5,000 crore'],
    ['5 <10> 3 and a <b and c> d', '5 <10> 3 and a <b and c> d'],
    ['<Name of the scheme> [Direct] (Growth) {x}', '<Name of the scheme> [Direct] (Growth) {x}'],
    ['x <!-- y', 'x <!-- y'],
    ['x <b y', 'x <b y'],
    ['1 &lt;b&gt; 2', '1 <b> 2'],
    ['&amp;lt;b&amp;gt; &amp;amp; &amp;#129;', '&lt;b&gt; &amp; &#129;'],
    ['AB&REGAL, M&NOTES and P&LT', 'AB&REGAL, M&NOTES and P<'],
    ['<!doctype html PUBLIC "x"><!-- < > -->A<br/>B<P class=x>C</P >', 'A B C'],
    ['<small style="font-size: 12px;""><b>24 ↓ / 24 ↑</b></small>', '24 ↓ / 24 ↑'],
    ['<a title="5 > 3" href=\'x\' >A</a> <td nowrap colspan = 2 >B</td>', 'A B'],
    ['A <script>if (1 < 2) x("<b>");</script> B', 'A B'],
    ['"A" and "B"', '"A" and "B"'],
    ['"A', '"A'],
    ['A\u2066B\u2069 C\u061c\u{e0041}\u{e007f}', 'AB C'],
    ['क\u094d\u200dष and ക\u0d4d\u200c', 'क\u094d\u200dष and ക\u0d4d\u200c'],
    [0, '0'],
    [15.5, '15.5'],
  ])('reads %j as %j', (raw, text) => {
    expect(readText(raw)).toBe(text);
  });

  it.each([
    null,
    undefined,
    '',
    ' ',
    '\u0000',
    '\u200b',
    '\u200d',
    '\u2067',
    '"',
    '-',
    ' - ',
    '--',
    '-#',
    '–',
    '—',
    '₹-',
    '&#8377;-',
    'NA',
    'N.A.',
    'n.a',
    'N/A',
    'Nil',
    '[NIL]',
    'TBA',
    'TBD',
    'NULL',
    'undefined',
    'Not Applicable',
    '""',
    '"-"',
    '<br>',
    '&nbsp;',
  ])('%j is unknown', (raw) => {
    expect(readText(raw)).toBeNull();
  });

  it.each([
    'Caf\u00c3\u00a9',
    'Neelam\u00e2\u20ac\u2122s',
    'Neelam\u00e2\u0080\u0099s',
    '\u00e2\u201a\u00b9 500',
    '\u00e2\u0082\u00b9 500',
    'A\u00c2\u00a0B',
    'A\u00c2\u00ae',
    '\u00c3\u2030cole',
    '\u00e0\u00a4\u00a8\u00e0\u00a5\u20ac',
    'lost \ufffd',
    '\u00ef\u00bf\u00bd',
    'C1 \u0081 control',
    'C1 \u009d control',
    '\u00c3\u0096sterreich',
    '&#0;',
  ])('%j is mojibake', (raw) => {
    expect(() => readText(raw)).toThrow(Unreadable);
  });

  it('C1 control characters are read as the characters of Windows-1252', () => {
    expect(readText('Shiv Shakti Estate, Mumbai \u0096 400011')).toBe('Shiv Shakti Estate, Mumbai – 400011');
    expect(readText('\u0093Meher\u0094\u0085 it\u0092s \u0080 5')).toBe('“Meher”… it’s € 5');
    expect(readText('Caf\u00e9 \u0096 Bar')).toBe('Café – Bar');
    expect(readText('\u0096')).toBeNull();
  });

  it('the error message contains only the beginning of the text', () => {
    expect(() => readText(`${'x'.repeat(500)}\ufffd`)).toThrow(/^unreadable text: "x{80}"$/);
  });
});

describe('a plain text', () => {
  it.each(['A &amp; B', '&#129;', '&#0;', '&#xD800;', 'x &lt;b&gt; y', 'a <b> c'])(
    'is %j however often it is read',
    (text) => {
      expect([readPlainText(text), tidyText(text)]).toEqual([text, text]);
    },
  );

  it('fails as mojibake in readPlainText, but not in tidyText', () => {
    expect(() => readPlainText('lost \ufffd')).toThrow(Unreadable);
    expect(tidyText('lost \ufffd')).toBe('lost \ufffd');
  });

  it('is returned by wholeText up to the limit, and null above it', () => {
    expect([wholeText('12345', 5), wholeText('123456', 5), wholeText(null, 5)]).toEqual([
      '12345',
      null,
      null,
    ]);
  });
});

describe('the text of HTML', () => {
  it('keeps its spelling without its markup', () => {
    expect(toPlainText('<td> 5 &lt; 6 <br>-</td>')).toBe('  5 < 6  - ');
  });

  it('has a line for each line break and each block, without empty ones', () => {
    const page =
      '<!DOCTYPE html><style>p { }</style><h1>A\nB</h1><p>1 < 2 &amp;amp; <b>3</b></p><p>-</p>C<br>D <x y';
    expect(readLines(page)).toEqual(['A', 'B', '1 < 2 &amp; 3', 'C', 'D <x y']);
  });
});

describe('a text of 200,000 characters', () => {
  const pieces = [
    '<',
    '<b ',
    '<a href="',
    '<a b=\'<a b="',
    '<!--',
    '<script>',
    '</b',
    '"',
    "'",
    '&',
    '&#',
    ' ',
    '<b/',
  ];

  it.each(pieces)('of %j is read to its end', (piece) => {
    const text = `x${piece.repeat(200_000 / piece.length)}x`;
    expect(readText(text)).toMatch(/^x/);
    expect(readText(`"${text}`)).toMatch(/x/);
    expect(readLines(text)[0]).toMatch(/^x/);
  });
});
