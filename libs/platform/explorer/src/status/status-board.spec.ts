import type { DataSetFreshness, DayState } from '@market/freshness';
import type { Health } from '@market/http-api';
import type { Incident } from '@market/availability';
import { addDays, indianDay, instantInIndia, type IndianDay, ManualClock } from '@market/kernel';
import { StatusBoard } from './status-board';
import { presentStatus, statusView } from './status.dashboard-view';

const today = indianDay('2026-11-20');
const freshness = (dataSet: string, state: DataSetFreshness['state']): DataSetFreshness => ({
  dataSet,
  cadence: 'daily at 08:00 IST',
  targetSeconds: 87_000,
  lastSuccessAt: state === 'never' ? null : instantInIndia(today, '08:00'),
  ageSeconds: state === 'never' ? null : 3_600,
  state,
  sources: [],
});

function aBoard(parts: {
  readonly all?: readonly DataSetFreshness[];
  readonly days?: Readonly<Record<string, readonly [IndianDay, DayState][]>>;
  readonly health?: Health['status'];
  readonly incidents?: readonly Incident[];
}) {
  const clock = new ManualClock(instantInIndia(today, '09:00'));
  const all = jest.fn().mockResolvedValue(parts.all ?? []);
  const known = async () =>
    new Map(Object.entries(parts.days ?? {}).map(([dataSet, days]) => [dataSet, new Map(days)]));
  const check = async () => ({ status: parts.health ?? 'ok', dependencies: {} });
  const recent = async () => parts.incidents ?? [];
  const board = new StatusBoard(
    { all } as never,
    { known } as never,
    { check },
    { recent } as never,
    { recent: async () => null } as never,
    clock,
  );
  return { board, clock, all };
}

const lastOf = async (board: StatusBoard, count: number) => {
  const [{ days } = { days: [] }] = (await board.show()).dataSets;
  return days.slice(-count).map(({ state }) => state);
};

describe('the status board', () => {
  it('shows each data set with its name for people and 90 days, oldest first', async () => {
    const { board } = aBoard({
      all: [freshness('gmp', 'fresh'), freshness('sgb', 'never')],
      days: { gmp: [[addDays(today, -89), 'stale']] },
    });
    const view = statusView.parse(presentStatus(await board.show()));
    const [gmp, sgb] = view.dataSets;
    expect([gmp?.title, sgb?.title]).toEqual(['Grey market premium', 'Sovereign gold bonds']);
    expect([gmp?.days.length, gmp?.days[0], gmp?.days[1]]).toEqual([
      90,
      { day: addDays(today, -89), state: 'stale' },
      { day: addDays(today, -88), state: 'unknown' },
    ]);
    expect([gmp?.lastSuccessAt, sgb?.lastSuccessAt]).toEqual(['2026-11-20T02:30:00.000Z', null]);
  });

  it.each<[DayState | null, DataSetFreshness['state'], DayState]>([
    [null, 'fresh', 'fresh'],
    [null, 'never', 'unknown'],
    ['fresh', 'stale', 'stale'],
    ['stale', 'fresh', 'stale'],
    ['late', 'never', 'late'],
  ])('shows a today that was recorded as %s and is %s at present as %s', async (recorded, present, shown) => {
    const { board } = aBoard({
      all: [freshness('gmp', present)],
      days: {
        gmp: [
          [addDays(today, -1), 'late'],
          ...(recorded === null ? [] : [[today, recorded] as [IndianDay, DayState]]),
        ],
      },
    });
    expect(await lastOf(board, 2)).toEqual(['late', shown]);
  });

  it.each([
    ['ok', 'ok'],
    ['degraded', 'degraded'],
    ['unavailable', 'degraded'],
  ] as const)('says of a process whose health is %s that the API is %s', async (health, api) => {
    expect((await aBoard({ health }).board.show()).api).toBe(api);
  });

  it('shows what an operator published', async () => {
    const startedAt = new Date('2026-11-20T02:00:00Z');
    const update = { at: startedAt, state: 'investigating' as const, message: 'We look into it.' };
    const incident = { id: 'inc_1', title: 'Slow', impact: 'minor' as const, startedAt, closedAt: null };
    const { board } = aBoard({ incidents: [{ ...incident, updates: [update] }] });
    const { incidents } = statusView.parse(presentStatus(await board.show()));
    const instant = startedAt.toISOString();
    expect(incidents).toEqual([{ ...incident, startedAt: instant, updates: [{ ...update, at: instant }] }]);
  });

  it('asks the database once in two seconds, and again after a failure', async () => {
    const { board, clock, all } = aBoard({});
    await Promise.all([board.show(), board.show()]);
    clock.advance(1_999);
    await board.show();
    expect(all).toHaveBeenCalledTimes(1);
    clock.advance(1);
    all.mockRejectedValueOnce(new Error('away'));
    await expect(board.show()).rejects.toThrow('away');
    await expect(board.show()).resolves.toMatchObject({ api: 'ok' });
    expect(all).toHaveBeenCalledTimes(3);
  });
});
