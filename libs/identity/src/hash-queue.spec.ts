import { type HashPlace, HashQueue } from './hash-queue';

/** Place of a user in a browser in which the user signed in before. */
const known = (user: number): HashPlace => ({ turn: `user-${user}`, party: `user-${user}`, isKnown: true });
let users = 0;
/** Place of a new user in a browser of a network. */
const from = (network: string, user = (users += 1)): HashPlace => ({
  turn: network,
  party: `${network} user-${user}`,
  isKnown: false,
});
const later = () => new Promise(setImmediate);

describe('the queue of password hashes', () => {
  let queue: HashQueue;
  let ended: string[];

  beforeEach(() => {
    queue = new HashQueue();
    ended = [];
  });

  /** Runs a hash, and notes its turn. @returns whether it ran */
  const ran = (place: HashPlace) =>
    queue
      .run(place, later)
      .then(() => ended.push(place.turn))
      .then(
        () => true,
        () => false,
      );
  const times = <T>(count: number, make: (at: number) => T) =>
    Array.from({ length: count }, (_, at) => make(at));
  const granted = (results: readonly boolean[]) => results.filter(Boolean).length;

  it('runs one at a time, lets eight wait, and refuses more', async () => {
    let running = 0;
    let most = 0;
    const hash = async () => {
      most = Math.max(most, (running += 1));
      await later();
      running -= 1;
    };
    const results = await Promise.allSettled(times(12, (at) => queue.run(known(at), hash)));
    expect(results.map(({ status }) => status)).toEqual([
      ...Array<string>(9).fill('fulfilled'),
      ...Array<string>(3).fill('rejected'),
    ]);
    expect(most).toBe(1);
    await expect(queue.run(known(11), () => Promise.resolve('later'))).resolves.toBe('later');
  });

  it('gives no party more than two places, so that the others find room', async () => {
    const flood = Promise.all(times(50, () => ran(known(0))));
    const others = Promise.all(times(7, (at) => ran(known(at + 1))));
    expect([granted(await flood), granted(await others)]).toEqual([2, 7]);
    expect(await ran(known(0))).toBe(true);
  });

  it('goes on after a hash that fails', async () => {
    const failed = queue.run(known(1), () => Promise.reject(new Error('no memory')));
    await expect(Promise.all([failed, queue.run(known(1), () => Promise.resolve(1))])).rejects.toThrow(
      'no memory',
    );
    await expect(queue.run(known(1), () => Promise.resolve(2))).resolves.toBe(2);
  });

  it('takes a place for each other network from one that holds them all, until its line is as short', async () => {
    const flood = Promise.all(times(20, () => ran(from('flood'))));
    const others = Promise.all(times(9, (at) => ran(from(`other-${at}`))));
    expect(await others).toEqual([...Array<boolean>(7).fill(true), false, false]);
    expect(granted(await flood)).toBe(2);
  });

  it('runs networks by turns: the second one of a flood waits for the first one of all others', async () => {
    const all = [from('a'), from('a'), from('a'), from('b'), from('b'), from('c')].map(ran);
    await Promise.all(all);
    expect(ended).toEqual(['a', 'a', 'b', 'c', 'a', 'b']);
  });

  it('lets an ordinary network through each time while a flood goes on', async () => {
    let isOver = false;
    const flooding = times(30, async () => {
      while (!isOver) if (!(await ran(from('flood')))) await later();
    });
    const results: boolean[] = [];
    for (let at = 0; at < 8; at += 1) results.push(await ran(from('ordinary')));
    isOver = true;
    await Promise.all(flooding);
    expect(results).toEqual(Array<boolean>(8).fill(true));
  });

  it('keeps half of the places for known browsers, however many networks the others come from', async () => {
    const others = Promise.all(times(20, (at) => ran(from(`network-${at}`))));
    const users = Promise.all(times(6, (at) => ran(known(at))));
    expect(await users).toEqual([true, true, true, true, false, false]);
    expect(granted(await others)).toBe(5);
  });

  it('keeps half of the places for others, however many known browsers come', async () => {
    const users = Promise.all(times(20, (at) => ran(known(at))));
    const others = Promise.all(times(6, (at) => ran(from(`network-${at}`))));
    expect(await others).toEqual([true, true, true, true, false, false]);
    expect(granted(await users)).toBe(5);
  });

  it('refuses hashes whose place another one took without running them', async () => {
    let runs = 0;
    const count = () => {
      runs += 1;
      return later();
    };
    const flood = Promise.allSettled(times(9, () => queue.run(from('flood'), count)));
    expect(await ran(from('other'))).toBe(true);
    const refused = (await flood).filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'RATE_001' } }]);
    expect(runs).toBe(8);
  });
});
