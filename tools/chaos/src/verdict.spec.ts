import { chargesOf, mutants } from './mutants';
import { isAsItMust } from './scenario';
import {
  type Course,
  courseFaultsIn,
  type DeliveryFault,
  faultsIn,
  type ReceivedDelivery,
  type Verdict,
  judgeDeliveries,
} from './verdict';

const truth = { eventIds: ['evt_1', 'evt_2'], endpointIds: ['wh_1'] };
const got = (part: Partial<ReceivedDelivery> = {}): ReceivedDelivery => ({
  endpointId: 'wh_1',
  deliveryId: 'dlv_1',
  eventId: 'evt_1',
  bytes: 'a',
  accepted: true,
  ...part,
});
const second = got({ deliveryId: 'dlv_2', eventId: 'evt_2', bytes: 'b' });

describe('the verdict on a run', () => {
  it.each([
    ['each once is sound', [got(), second], {}],
    ['twice with the same id and bytes is sound', [got(), got(), second], { duplicates: 1 }],
    ['refused and then accepted is sound', [got({ accepted: false }), got(), second], { duplicates: 1 }],
  ])('%s', (_title, requests, expected) => {
    const verdict = judgeDeliveries(truth, requests);
    expect(verdict).toMatchObject({ lost: 0, phantom: 0, changed: 0, doubled: 0, ...expected });
    expect(faultsIn(verdict)).toEqual([]);
  });

  it.each<[string, ReceivedDelivery[], Partial<Verdict>, DeliveryFault]>([
    ['one that never came is lost', [got()], { lost: 1 }, 'lost'],
    ['one that was only refused is lost', [got(), { ...second, accepted: false }], { lost: 1 }, 'lost'],
    [
      'one that was never committed is a phantom',
      [got(), second, got({ deliveryId: 'x', eventId: 'y' })],
      { phantom: 1 },
      'phantom',
    ],
    [
      'other bytes under the same id are changed',
      [got(), got({ bytes: 'c' }), second],
      { changed: 1 },
      'same id, other bytes',
    ],
    [
      'one event under two ids is doubled',
      [got(), got({ deliveryId: 'dlv_9' }), second],
      { doubled: 1 },
      'one event under two ids',
    ],
  ])('%s', (_title, requests, expected, fault) => {
    const verdict = judgeDeliveries(truth, requests);
    expect(verdict).toMatchObject(expected);
    expect(faultsIn(verdict)).toEqual([`${fault}: 1, at most 0`]);
  });
});

describe('the course of a run', () => {
  const course: Course = { kills: 50, hits: 50, seconds: 100, secondsAtMost: 180 };

  it.each<[string, Partial<Course>]>([
    ['every kill met requests under way', {}],
    ['four kills in five did', { hits: 40 }],
    ['four kills of five did', { kills: 5, hits: 4 }],
    ['it took as long as it may', { seconds: 180 }],
    ['it took long, and time does not count', { seconds: 600, secondsAtMost: Infinity }],
  ])('is sound when %s', (_when, part) => {
    expect(courseFaultsIn({ ...course, ...part })).toEqual([]);
  });

  it.each<[string, Partial<Course>, string]>([
    [
      'fewer than three kills in five met requests under way',
      { hits: 29 },
      'kills that met no requests under way: 21, at most 20',
    ],
    ['two kills of five did', { kills: 5, hits: 2 }, 'kills that met no requests under way: 3, at most 2'],
    ['it took longer than it may', { seconds: 181 }, 'seconds: 181, at most 180'],
  ])('is not sound when %s', (_when, part, fault) => {
    expect(courseFaultsIn({ ...course, ...part })).toEqual([fault]);
  });
});

describe('the end of a run', () => {
  it('is as it must be when nothing is wrong with the service as it is', () => {
    expect(isAsItMust([], null)).toBe(true);
    expect(isAsItMust(['lost: 1, at most 0'], null)).toBe(false);
  });

  it.each(mutants)('with the mutant %s is as it must be only with what it is charged with', (mutant) => {
    const [charge] = chargesOf[mutant];
    const idle = 'kills that met no requests under way: 5, at most 1';
    expect(isAsItMust([`${charge}: 2, at most 0`], chargesOf[mutant])).toBe(true);
    expect(isAsItMust([idle, `${charge}: 2, at most 0`], chargesOf[mutant])).toBe(true);
    expect(isAsItMust([idle], chargesOf[mutant])).toBe(false);
    expect(isAsItMust([], chargesOf[mutant])).toBe(false);
  });

  it('is as it must be with every charge of a mutant, or with any fault where it has none', () => {
    expect(isAsItMust(['lost: 1, at most 0'], ['lost', 'phantom'])).toBe(false);
    expect(isAsItMust(['lost: 1, at most 0'], [])).toBe(true);
    expect(isAsItMust([], [])).toBe(false);
  });
});
