import { IdentityRoom } from '../identity-room.fixture';
import { type AttemptLimit, SignInWindowRepository, type SubjectLimit } from './sign-in-window.repository';

const minute = 60_000;
const begun = Date.parse('2026-11-26T06:30:00.000Z');

describe('windows of attempts', () => {
  let room: IdentityRoom;
  const windows = new SignInWindowRepository();

  beforeAll(async () => {
    room = await IdentityRoom.open('sign_in_windows');
  });
  afterAll(() => room.close());
  beforeEach(() => room.empty());

  const limited = (subject: string, most: number, parts: Partial<AttemptLimit> = {}): SubjectLimit => ({
    subject,
    limit: { kind: 'attempts', most, windowMs: 60 * minute, ...parts },
  });
  const countAll = async (limits: readonly SubjectLimit[], passedMs = 0) =>
    (await windows.countAll(room.dataSource, limits, new Date(begun + passedMs))).retryAfterSeconds;
  const counts = async () =>
    (await room.rows<{ requests: number }>('SELECT requests FROM sign_in_window ORDER BY requests')).map(
      ({ requests }) => requests,
    );

  it('that one refuses count in no other one, and answer when all have room', async () => {
    const [narrow, wide] = [limited('a', 1), limited('b', 9, { windowMs: 30 * minute })];
    const full = limited('c', 1, { windowMs: 90 * minute });
    expect(await countAll([narrow, wide])).toBeNull();
    expect(await countAll([full])).toBeNull();
    expect(await countAll([wide, full, narrow], 10 * minute)).toBe(80 * 60);
    expect(await counts()).toEqual([1, 1, 1]);
  });

  it('count exactly at the same time, the narrow one and the wide one beside it alike', async () => {
    const limits = [limited('narrow', 10), limited('wide', 1_000)];
    const answers = await Promise.all(Array.from({ length: 40 }, () => countAll(limits)));
    expect(answers.filter((answer) => answer === null)).toHaveLength(10);
    expect(await counts()).toEqual([10, 10]);
  });

  it('have room for one attempt more at each interval from their beginning on', async () => {
    const limits = [limited('a', 2, { oneMoreEveryMs: 20 * minute })];
    const at = async (...minutes: number[]) => {
      const answers = [];
      for (const passed of minutes) answers.push(await countAll(limits, passed * minute));
      return answers;
    };
    expect(await at(0, 1, 15, 20, 21, 41, 42, 59)).toEqual([null, null, 300, null, 1_140, null, 1_080, 60]);
    expect(await at(60, 61, 62)).toEqual([null, null, 1_080]);
  });

  it('go on for processes whose clocks differ by milliseconds, and begin anew when a clock was put back', async () => {
    const answers = [];
    for (let at = 0; at < 8; at += 1) answers.push(await countAll([limited('a', 5)], at % 2 === 0 ? 9 : 0));
    expect(answers.filter((answer) => answer === null)).toHaveLength(5);
    expect(await countAll([limited('a', 5)], -2 * minute)).toBeNull();
    expect(await counts()).toEqual([1]);
  });
});
