import { roundedValues } from './rounded-values';

it('rounds the numbers of a record at any depth, and nothing else', () => {
  expect(
    roundedValues({ times: 1.005, name: 'Zinnia', size: null, parts: [{ percent: 9.3049 }, true] }),
  ).toEqual({
    times: 1.01,
    name: 'Zinnia',
    size: null,
    parts: [{ percent: 9.3 }, true],
  });
});
