import { auditDetail } from './audit-detail';

describe('the detail of an audit entry', () => {
  it('is written in plain words, with times of India and names of plans', () => {
    expect(auditDetail({ last4: 'e0f8', expiresAt: '2026-12-03T08:00:49.035Z', environment: 'live' })).toBe(
      'last four: e0f8, expires: 3 Dec 2026, 13:30 IST, environment: live',
    );
    expect(auditDetail({ from: 'plan_free', to: 'plan_pro' })).toBe('from: Free, to: Pro');
    expect(auditDetail({ consecutiveFailures: 10, endpointFailing: false })).toBe(
      'failures in a row: 10, endpoint failing: no',
    );
  });

  it('leaves out what is unknown, and is none when nothing is left', () => {
    expect(auditDetail({ last4: '0a1b', expiresAt: null })).toBe('last four: 0a1b');
    expect([auditDetail({ processor: null }), auditDetail({}), auditDetail(null)]).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('keeps what a source or a person wrote as it is', () => {
    expect(auditDetail({ note: 'plan_free <b>', about: { id: 1 } })).toBe(
      'note: plan_free <b>, about: {"id":1}',
    );
  });
});
