import { indianDay, instantInIndia } from '../indian-day';
import { type PendingDays, settledState } from './pending-days';

const at = (day: string, time: string) => instantInIndia(indianDay(day), time);
const since = at('2026-03-10', '19:30').toISOString();

/** State of a record that is open from 11 to 20 March, while other days wait since the evening of the 10th. */
function stateAt(day: string, days: PendingDays['days'] | null, time = '08:00') {
  const record = { openOn: '2026-03-11', closeOn: '2026-03-20', pendingDays: days && { since, days } };
  return settledState(record, at(day, time), ({ openOn, closeOn }, now) => {
    const today = new Date(now.getTime() + 330 * 60_000).toISOString().slice(0, 10);
    return today > closeOn ? 'closed' : today >= openOn ? 'open' : 'upcoming';
  });
}

it.each([
  ['2026-03-10', { openOn: '2026-03-16' }, 'upcoming'],
  ['2026-03-11', { openOn: '2026-03-16' }, 'upcoming'],
  ['2026-03-12', { openOn: '2026-03-16' }, 'open'],
  ['2026-03-11', { closeOn: '2026-03-25' }, 'open'],
  ['2026-03-11', { openOn: '2026-03-11', closeOn: '2026-03-25' }, 'open'],
  ['2026-03-11', null, 'open'],
] as const)('On %s, while %j waits since the evening of 10 March, the state is %s', (day, days, state) => {
  expect(stateAt(day, days)).toBe(state);
});

it('Days that wait hold a state until the end of the next day', () => {
  expect(stateAt('2026-03-11', { openOn: '2026-03-16' }, '23:59')).toBe('upcoming');
  expect(stateAt('2026-03-12', { openOn: '2026-03-16' }, '00:00')).toBe('open');
});
