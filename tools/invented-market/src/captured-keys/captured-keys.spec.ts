import { generatePayloads } from '../replay-payloads/generate-payloads';
import { capturedWires } from './captured-wires';
import { keySetsOf, unlikeCaptured } from './key-sets';
import { readCapturedKeys } from './write-captured-keys';

const captured = readCapturedKeys();
const payloads = [...generatePayloads()];

it.each(capturedWires)(
  'Replayed pages of $wire have the keys of captured ones, all and no others',
  (known) => {
    const pages = payloads.filter(([file]) => known.replayed.test(file));
    expect(pages).not.toEqual([]);
    const differences = pages.flatMap(([, text]) =>
      unlikeCaptured(keySetsOf(text), captured[known.wire] ?? {}),
    );
    expect([...new Set(differences)]).toEqual([]);
  },
);

it('The file of captured keys holds the wires of which captures exist, and no others', () => {
  expect(Object.keys(captured)).toEqual(capturedWires.map(({ wire }) => wire));
});

it.each([
  ['forgets', [{ a: 1 }], ['$[] forgets b']],
  ['invents', [{ a: 1, b: 2, c: 3 }], ['$[] invents c']],
  ['has at another place', { rows: [{ a: 1, b: 2 }] }, ['$ was not captured', '$.rows[] was not captured']],
  ['shares', [{ b: 1, a: 2 }, { z: 1 }], []],
])('A key that a page %s beside the captured ones is told', (_what, page, told) => {
  const known = keySetsOf(JSON.stringify([{ a: 1, b: 2 }, { z: 0 }]));
  expect(unlikeCaptured(keySetsOf(JSON.stringify(page)), known)).toEqual(told);
});
