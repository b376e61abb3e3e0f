import { prepared } from './prepared-statement';

describe('a prepared statement', () => {
  it('has the same name in every process, whatever was prepared before it', () => {
    const named = (texts: readonly string[]) => {
      let names: (string | undefined)[] = [];
      jest.isolateModules(() => {
        const { prepared: fresh } = jest.requireActual<{ prepared: typeof prepared }>('./prepared-statement');
        names = texts.map((text) => fresh(text, []).name);
      });
      return names;
    };
    const [one, other] = named(['SELECT 1', 'SELECT 2']);
    expect(named(['SELECT 2', 'SELECT 1'])).toEqual([other, one]);
    expect(one).not.toBe(other);
    expect(one).toMatch(/^s_[0-9a-f]{24}$/);
  });

  it('has no name when there are too many', () => {
    for (let at = 0; at < 1_000; at += 1) prepared(`SELECT ${at}`, []);
    expect(prepared('SELECT 0', [1]).name).toBeDefined();
    expect(prepared('SELECT 999', [1])).toEqual({ text: 'SELECT 999', values: [1] });
  });
});
