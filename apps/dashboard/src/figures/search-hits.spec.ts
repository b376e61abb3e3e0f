import { fitting, recordHit, requestHit } from './search-hits';

const hit = (title: string, note = '') => ({ id: title, title, note, place: { href: '/' } });

describe('the hits of a search', () => {
  it('lead from a record to its page, and say its kind and state', () => {
    expect(recordHit({ kind: 'nfo', id: 'teak', name: 'Teak Fund', status: 'OPEN' })).toEqual({
      id: 'record-nfo-teak',
      title: 'Teak Fund',
      note: 'Fund, open',
      path: '/data/funds/teak',
      place: { path: '/data/funds/teak' },
    });
  });

  it('say the kind alone of a record without a state', () => {
    expect(recordHit({ kind: 'sgb', id: 'a', name: 'A', status: null }).note).toBe('Gold bond');
  });

  it('lead from a request id to the request', () => {
    expect(requestHit('req_1').place).toEqual({ path: '/requests', search: { id: 'req_1' } });
  });

  it('have all words of the text, in any order and case', () => {
    const hits = [hit('Production', 'Key, live'), hit('Production', 'Key, test'), hit('Team')];
    expect(fitting(hits, 'LIVE prod')).toEqual([hits[0]]);
  });

  it('are at most five of a kind', () => {
    expect(
      fitting(
        Array.from({ length: 9 }, (_, at) => hit(`Key ${at}`)),
        'key',
      ),
    ).toHaveLength(5);
  });
});
