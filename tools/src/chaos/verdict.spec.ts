import { faultsIn, type Received, verdictOf } from './verdict';

const truth = { eventIds: ['evt_1', 'evt_2'], endpointIds: ['wh_1'] };
const got = (part: Partial<Received> = {}): Received => ({
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
    const verdict = verdictOf(truth, requests);
    expect(verdict).toMatchObject({ lost: 0, phantom: 0, changed: 0, doubled: 0, ...expected });
    expect(faultsIn(verdict)).toEqual([]);
  });

  it.each([
    ['one that never came is lost', [got()], { lost: 1 }],
    ['one that was only refused is lost', [got(), { ...second, accepted: false }], { lost: 1 }],
    [
      'one that was never committed is a phantom',
      [got(), second, got({ deliveryId: 'x', eventId: 'y' })],
      { phantom: 1 },
    ],
    ['other bytes under the same id are changed', [got(), got({ bytes: 'c' }), second], { changed: 1 }],
    ['one event under two ids is doubled', [got(), got({ deliveryId: 'dlv_9' }), second], { doubled: 1 }],
  ])('%s', (_title, requests, expected) => {
    const verdict = verdictOf(truth, requests);
    expect(verdict).toMatchObject(expected);
    expect(faultsIn(verdict)).toHaveLength(1);
  });
});
