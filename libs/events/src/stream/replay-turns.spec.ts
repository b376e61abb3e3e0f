import { setImmediate as nextLoopTurn } from 'node:timers/promises';
import { ReplayTurns } from './replay-turns';

/** Streams that replay until the end of the test: each asks again when its page is read. */
class Replays {
  /** Streams in the order of their pages. */
  readonly pages: string[] = [];
  readonly underWay: string[] = [];
  /** Largest numbers of pages under way: of all accounts, and of one. */
  most = 0;
  mostOfOne = 0;
  private readonly turns = new ReplayTurns();
  private hasEnded = false;

  open(accountId: string, stream = accountId): void {
    this.turns.ask(accountId, async () => {
      this.pages.push(stream);
      this.underWay.push(accountId);
      this.most = Math.max(this.most, this.underWay.length);
      this.mostOfOne = Math.max(this.mostOfOne, this.underWay.filter((each) => each === accountId).length);
      // Pages take different times, as those of a common and of a rare type do.
      for (let turn = 0; turn < 1 + (this.pages.length % 3); turn += 1) await nextLoopTurn();
      this.underWay.splice(this.underWay.indexOf(accountId), 1);
      if (!this.hasEnded) this.open(accountId, stream);
    });
  }

  async untilPages(count: number): Promise<void> {
    while (this.pages.length < count) await nextLoopTurn();
  }

  end(): void {
    this.hasEnded = true;
  }

  count(stream: string): number {
    return this.pages.filter((each) => each === stream).length;
  }
}

let replays: Replays;

beforeEach(() => {
  replays = new Replays();
});
afterEach(() => replays.end());

describe('the turns of streams that replay', () => {
  it('give an account with ten streams as many pages as each account with one', async () => {
    for (let at = 0; at < 10; at += 1) replays.open('A', `A${at}`);
    for (const account of ['B', 'C', 'D']) replays.open(account);
    await replays.untilPages(400);
    const ofA = replays.pages.filter((stream) => stream.startsWith('A')).length;
    for (const pages of [ofA, replays.count('B'), replays.count('C'), replays.count('D')]) {
      expect(Math.abs(pages - 100)).toBeLessThanOrEqual(2);
    }
  });

  it('give the streams of an account one page each before one of them gets another', async () => {
    for (const stream of ['A1', 'A2', 'A3']) replays.open('A', stream);
    await replays.untilPages(9);
    expect(replays.pages.slice(0, 9).join(' ')).toBe('A1 A2 A3 A1 A2 A3 A1 A2 A3');
  });

  it('let two pages be read at once, one of an account, however many streams wait', async () => {
    for (const account of ['A', 'B', 'C']) for (let at = 0; at < 10; at += 1) replays.open(account);
    await replays.untilPages(200);
    expect([replays.most, replays.mostOfOne]).toEqual([2, 1]);
  });

  it('begin a page in a later turn of the event loop, so that requests that arrived go first', async () => {
    const pagesAt: number[] = [];
    replays.open('A');
    for (let tick = 0; tick < 5; tick += 1) await Promise.resolve();
    pagesAt.push(replays.pages.length);
    await nextLoopTurn();
    pagesAt.push(replays.pages.length);
    expect(pagesAt).toEqual([0, 1]);
  });
});
