import { VersionedCache } from './made-of-version';

describe('VersionedCache', () => {
  let made: string[];
  const maker = (name: string) => () => {
    made.push(name);
    return Promise.resolve(name);
  };
  beforeEach(() => (made = []));

  it('makes a value once for each state of a data set', async () => {
    const pies = new VersionedCache<string>();
    await Promise.all([pies.get('live', '1', 'plum', maker('a')), pies.get('live', '1', 'plum', maker('b'))]);
    expect(await pies.get('sample', '7', 'plum', maker('c'))).toBe('c');
    expect(await pies.get('live', '1', 'plum', maker('d'))).toBe('a');
    expect(await pies.get('live', null, 'plum', maker('e'))).toBe('e');
    expect(made).toEqual(['a', 'c', 'e']);
  });

  it('does not cache a failure', async () => {
    const pies = new VersionedCache<string>();
    const burn = () => Promise.reject(new Error('burnt'));
    await expect(pies.get('live', '1', 'plum', burn)).rejects.toThrow('burnt');
    expect(await pies.get('live', '1', 'plum', maker('a'))).toBe('a');
  });

  it('removes the oldest value when it exceeds its limit', async () => {
    const pies = new VersionedCache<string>(2);
    for (const name of ['plum', 'pear', 'fig', 'fig', 'pear', 'plum']) {
      await pies.get('live', '1', name, maker(name));
    }
    expect(made).toEqual(['plum', 'pear', 'fig', 'plum']);
  });
});
