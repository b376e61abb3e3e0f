import { MutantTable, survivorsIn } from './mutant-table';

const fault = { subject: 'lotSize', mutant: 'another value' };

describe('a table of planted faults', () => {
  it('names a fault that nothing caught, and one that could never be planted', () => {
    const table = new MutantTable();
    table.expect({ subject: 'isin', mutant: 'unknown' });
    table.plant(fault, () => null);
    expect(survivorsIn(table.all())).toEqual(['isin: unknown', 'lotSize: another value']);
  });

  it('plants a fault on one record after the other until it is caught, and then no more', () => {
    const table = new MutantTable();
    const catches = jest.fn<string | null, []>().mockReturnValueOnce(null).mockReturnValue('wrong lot');
    for (let record = 1; record <= 3; record += 1) table.plant(fault, catches);
    expect(catches).toHaveBeenCalledTimes(2);
    expect(table.all()).toEqual([{ ...fault, caughtBy: 'wrong lot' }]);
    expect(survivorsIn(table.all())).toEqual([]);
  });
});
