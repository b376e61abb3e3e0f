import { Turns } from './turns';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('turns', () => {
  it('are taken at once up to a bound for each key, then in order of arrival, and refused beyond the bound of waiting', async () => {
    const turns = new Turns({ atOnce: 2, waiting: 2 });
    const served: string[] = [];
    const leaves: (() => void)[] = [];
    const enter = async (name: string, key = 'a') => {
      const taken = await turns.enter(key);
      served.push(taken === null ? `${name} refused` : name);
      if (taken !== null) leaves.push(() => taken.end());
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
    const taken = await turns.enter('a');
    expect(await turns.enter('a')).toBeNull();
    taken?.end();
    expect(await turns.enter('a')).not.toBeNull();
  });

  it('let one of each party in at any time, and the others in order of arrival once the bound has room', async () => {
    const turns = new Turns({ atOnce: 2, waiting: 3 });
    const served: string[] = [];
    const leaves = new Map<string, () => void>();
    const enter = async (name: string) => {
      const taken = await turns.enter('account', name.charAt(0));
      served.push(taken === null ? `${name} refused` : name);
      if (taken !== null) leaves.set(name, () => taken.end());
    };
    const end = async (name: string) => {
      leaves.get(name)?.();
      await turn();
      return served.splice(0).join(' ');
    };
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1', 'a4', 'a5', 'd1']) void enter(name);
    await turn();
    expect(served.splice(0)).toEqual(['a1', 'a2', 'b1', 'c1', 'a5 refused', 'd1']);
    expect(await end('a1')).toBe('');
    expect(await end('b1')).toBe('b2');
    expect(await end('a2')).toBe('a3');
    expect(await end('c1')).toBe('');
    expect(await end('d1')).toBe('');
    expect(await end('b2')).toBe('a4');
  });
});
