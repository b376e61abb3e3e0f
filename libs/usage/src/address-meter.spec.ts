import { ManualClock } from '@market/kernel';
import { addressGroup } from '@market/access';
import { AddressMeter } from './sliding-windows';

function aMeter(limit = 300) {
  const clock = new ManualClock(new Date('2026-11-20T04:00:00.000Z'));
  return { clock, meter: new AddressMeter(clock, limit) };
}

describe('failed authentications', () => {
  it('are limited to 300 in any minute for each address', () => {
    const { clock, meter } = aMeter();
    const answers = Array.from({ length: 310 }, () => meter.fail(addressGroup('192.0.2.1')).admitted);
    expect(answers.filter(Boolean)).toHaveLength(300);
    expect(meter.fail(addressGroup('192.0.2.1'))).toMatchObject({
      limit: 300,
      remaining: 0,
      refusedBy: 'minute',
    });
    expect(meter.fail(addressGroup('192.0.2.2')).admitted).toBe(true);
    clock.advance(60_001);
    expect(meter.fail(addressGroup('192.0.2.1'))).toMatchObject({ admitted: true, remaining: 299 });
  });

  it('are not counted by reading the state', () => {
    const { meter } = aMeter();
    expect(meter.state(addressGroup('192.0.2.1')).remaining).toBe(300);
    meter.fail(addressGroup('192.0.2.1'));
    expect(meter.state(addressGroup('192.0.2.1')).remaining).toBe(299);
    expect(meter.state(addressGroup('192.0.2.1')).remaining).toBe(299);
  });

  it('report a reset in a minute when nothing is counted', () => {
    const { clock, meter } = aMeter();
    expect(meter.state(addressGroup('192.0.2.1')).resetAtSeconds).toBe(clock.now().getTime() / 1_000 + 60);
  });

  it('are counted for a bounded number of addresses', () => {
    const { clock, meter } = aMeter();
    for (let count = 0; count < 10_500; count += 1)
      meter.fail(addressGroup(`10.0.${count >> 8}.${count & 255}`));
    expect(meter.addresses).toBe(10_000);
    clock.advance(60_001);
    meter.fail(addressGroup('192.0.2.1'));
    expect(meter.addresses).toBe(1);
  });
});
