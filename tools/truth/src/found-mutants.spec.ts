import { mutantLines } from './found-mutants';

it('Mutants are shown with the field in which they were found and what caught them, those that passed too', () => {
  const found = { field: 'faceValue', value: '5', expected: '10', feed: 'nse.ipo-detail' };
  const lines = mutantLines([
    { name: 'loses-closings', title: 'closes that are not announced', found: null },
    { name: 'halves-face-values', title: 'face values are halved', found: { what: 'wrong', ...found } },
    {
      ...{ name: 'announces-twice', title: 'openings that are announced again' },
      found: { ...found, what: 'false-event', field: 'ipo.opened' },
    },
  ]);
  expect(lines).toEqual([
    '| Field | Mutant | Caught by |',
    '| --- | --- | --- |',
    '| ipo.opened | announces-twice, openings that are announced again | false-event (nse.ipo-detail) |',
    '| faceValue | halves-face-values, face values are halved | wrong: 5 ≠ 10 (nse.ipo-detail) |',
    '| - | loses-closings, closes that are not announced | not found |',
  ]);
});
