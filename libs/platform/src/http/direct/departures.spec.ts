import { Departures } from './departures';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('departures', () => {
  let sent: number[];
  let departures: Departures;
  beforeEach(() => {
    sent = [];
    departures = new Departures();
  });
  const add = (from: number, to: number) => {
    for (let at = from; at <= to; at += 1) departures.add({ send: () => sent.push(at) });
  };

  it('leave together when the turn ends, in their order', async () => {
    add(1, 3);
    await Promise.resolve();
    expect(sent).toEqual([]);
    await turn();
    expect(sent).toEqual([1, 2, 3]);
    add(4, 5);
    await turn();
    expect(sent).toEqual([1, 2, 3, 4, 5]);
  });

  it('do not wait for the end of the turn once they are many, and leave once', async () => {
    add(1, 20);
    expect(sent).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
    await turn();
    await turn();
    expect(sent).toEqual(Array.from({ length: 20 }, (_, at) => at + 1));
  });

  it('do not suffer from one that fails, and its error is not lost', async () => {
    const failed = new Promise((resolve) => {
      jest.spyOn(process, 'nextTick').mockImplementationOnce((thrower) => {
        try {
          (thrower as () => void)();
        } catch (error) {
          resolve(error);
        }
      });
    });
    add(1, 1);
    departures.add({
      send: () => {
        throw new Error('no room on the disk');
      },
    });
    add(2, 15);
    expect(sent).toEqual(Array.from({ length: 15 }, (_, at) => at + 1));
    await expect(failed).resolves.toMatchObject({ message: 'no room on the disk' });
  });

  it('may bring about another', async () => {
    departures.add({ send: () => add(7, 7) });
    await turn();
    await turn();
    expect(sent).toEqual([7]);
  });
});
