import { Turns } from './turns';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('are taken at once up to a bound for each key, then in order of arrival, and refused beyond the bound of waiting', async () => {
    const turns = new Turns({ atOnce: 2, waiting: 2 });
    const served: string[] = [];
    const leaves: (() => void)[] = [];
    const enter = async (name: string, key = 'a') => {
      const leave = await turns.enter(key);
      served.push(leave === null ? `${name} refused` : name);
      if (leave !== null) leaves.push(leave);
    };
    const all = ['1', '2', '3', '4', '5'].map((name) => enter(name));
    void enter('other', 'b');
    await turn();
    expect(served).toEqual(['1', '2', '5 refused', 'other']);
    leaves[1]?.();
    await turn();
    expect(served.slice(4)).toEqual(['3']);
    leaves[0]?.();
    await Promise.all(all);
    expect(served.slice(4)).toEqual(['3', '4']);
  });

  it('are free again when all have left', async () => {
    const turns = new Turns({ atOnce: 1, waiting: 0 });
    const leave = await turns.enter('a');
    expect(await turns.enter('a')).toBeNull();
    leave?.();
    expect(await turns.enter('a')).not.toBeNull();
  });
});
