import { distinctRows } from './distinct-rows';

it('leaves out a row that says the same as an earlier one, and keeps the order', () => {
  const rows = [
    { number: '1', bids: 3 },
    { number: '2', bids: 3 },
    { number: '1', bids: 3 },
    { number: '1', bids: 4 },
  ];
  expect(distinctRows(rows)).toEqual([rows[0], rows[1], rows[3]]);
});
