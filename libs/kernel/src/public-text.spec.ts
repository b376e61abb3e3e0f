import { readText } from './public-text';
import { Unreadable } from './unreadable';

describe('readText', () => {
  it.each<[string | number, string]>([
    ['  Neelam   Looms\tLimited\r\n', 'Neelam Looms Limited'],
    ['R&amp;D &#8377;5 &quot;x&quot; y', 'R&D ₹5 "x" y'],
    ['Caf\u0065\u0301', 'Caf\u00e9'],
    ['A\u0000B', 'A B'],
    ['A\u00a0\u2003B', 'A B'],
    ['Ze\u200bro\ufeff\u00ad', 'Zero'],
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
    'C1 \u0092 control',
    '&#0;',
  ])('%j is mojibake', (raw) => {
    expect(() => readText(raw)).toThrow(Unreadable);
  });

  it('the complaint shows the beginning of the text only', () => {
    expect(() => readText(`${'x'.repeat(500)}\ufffd`)).toThrow(/^unreadable text: "x{80}"$/);
  });
});
