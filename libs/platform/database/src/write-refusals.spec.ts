import { WriteRefusals } from './impatient-client';

describe('the state of PostgreSQL that refused writes show', () => {
  const insert = { command: 'INSERT', rowCount: 1 };
  const diskFull = Object.assign(new Error('could not extend file'), { code: '53100' });

  it('stays refused while only some writes succeed, and ends with a success five seconds later', () => {
    let nowMs = 1_000;
    const refusals = new WriteRefusals(() => nowMs);
    refusals.hearError(diskFull);
    nowMs += 4_999;
    refusals.hearResult(insert);
    expect(refusals.reason).toContain('its disk is full');
    nowMs += 1;
    refusals.hearResult({ command: 'SELECT', rowCount: 1 });
    expect(refusals.reason).not.toBeNull();
    refusals.hearResult(insert);
    expect(refusals.reason).toBeNull();
  });

  it('is not refused after other errors', () => {
    const refusals = new WriteRefusals();
    refusals.hearError(Object.assign(new Error('duplicate'), { code: '23505' }));
    expect(refusals.reason).toBeNull();
  });
});
