import { z } from 'zod';
import { numberCell, textCell } from './cells';
import { rowsWith } from './rows-with';
import { KeyCount } from './wire-keys';

describe('a cell', () => {
  it.each([
    ['oak', 'oak', 'oak'],
    [7, '7', 7],
    [null, null, null],
    [undefined, undefined, undefined],
    [true, undefined, undefined],
    [{ name: 'oak' }, undefined, undefined],
    [['oak'], undefined, undefined],
  ])('%j is a text, a number or missing, and never refused', (value, text, number) => {
    expect(textCell.safeParse(value)).toEqual({ success: true, data: text });
    expect(numberCell.safeParse(value)).toEqual({ success: true, data: number });
  });

  it('that became an object in every row lacks its key: the list is refused', () => {
    const wire = rowsWith(z.looseObject({ name: textCell }), ['name']);
    expect(wire.safeParse([{ name: {} }, { name: 'elm' }]).success).toBe(true);
    expect(wire.safeParse([{ name: {} }, { name: [] }]).success).toBe(false);
  });

  it('that became an object does not count as present: in all rows, the form has changed', () => {
    const wire = z.array(z.looseObject({ name: textCell, parts: z.array(z.string()).nullish() }));
    const count = new KeyCount(wire);
    count.count('/trees', [
      { name: { first: 'oak' }, parts: ['leaf'] },
      { name: 'elm', parts: [] },
    ]);
    expect([...count.counts.values()]).toEqual([
      {
        rows: 2,
        present: new Map([
          ['name', 1],
          ['parts', 2],
        ]),
      },
    ]);
  });
});
