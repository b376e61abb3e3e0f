import { addDays, indianDay } from '@market/kernel';
import { retentionOn, slotOf, timeOfRequestId } from './request-time';

const today = indianDay('2026-11-29');

describe('the partitions of the log', () => {
  it('are different ones for the kept days, the next one and the one that is emptied', () => {
    const { firstDay, outdatedSlot } = retentionOn(today);
    const kept = Array.from({ length: 9 }, (_, day) => slotOf(addDays(firstDay, day)));
    expect(new Set([...kept, outdatedSlot]).size).toBe(10);
    expect(addDays(firstDay, 7)).toBe(today);
  });
});

describe('the time of a request id', () => {
  it('is that of its arrival', () => {
    const atMs = Date.UTC(2026, 10, 29, 15, 40, 14, 123);
    const id = `req_${atMs.toString(16).padStart(12, '0')}${'a'.repeat(20)}`;
    expect(timeOfRequestId(id)).toBe(atMs);
  });

  it.each(['req_ffffffffffffffffffffffffffffffff', 'req_00000000000000000000000000000000', 'req_1', 'evt_1'])(
    'is unknown for %s',
    (id) => {
      expect(timeOfRequestId(id)).toBeNull();
    },
  );
});
