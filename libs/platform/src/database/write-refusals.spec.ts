import { WriteRefusals } from './write-refusals';

describe('what refused writes tell of the room that PostgreSQL has', () => {
  const insert = { command: 'INSERT', rowCount: 1 };
  const diskFull = Object.assign(new Error('could not extend file'), { code: '53100' });

  it('stands while some writes still find room, and ends with one that succeeds five seconds later', () => {
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

  it('is nothing for other errors', () => {
    const refusals = new WriteRefusals();
    refusals.hearError(Object.assign(new Error('duplicate'), { code: '23505' }));
    expect(refusals.reason).toBeNull();
  });
});
