import { type DeliveryEnd, runAfter } from './failure-run';

const failed = (count: number): DeliveryEnd[] => Array.from({ length: count }, () => 'failed');

describe('a run of failed deliveries', () => {
  it.each([
    ['9 in a row do not disable', 0, failed(9), { consecutive: 9, disables: false }],
    ['10 in a row disable', 0, failed(10), { consecutive: 10, disables: true }],
    ['11 in a row disable', 0, failed(11), { consecutive: 11, disables: true }],
    ['the tenth after nine earlier ones disables', 9, failed(1), { consecutive: 10, disables: true }],
    ['a success begins anew', 9, ['delivered', ...failed(9)], { consecutive: 9, disables: false }],
    [
      'a success after the tenth comes too late',
      0,
      [...failed(10), 'delivered'],
      { consecutive: 0, disables: true },
    ],
    ['nothing changes nothing', 7, [], { consecutive: 7, disables: false }],
  ] as const)('%s', (_title, before, ends, expected) => expect(runAfter(before, ends)).toEqual(expected));
});
