import type { RequestResult } from '../readers';
import { type FullDisk, judgeFullDisk } from './judge-full-disk';

const reading = (status: number): RequestResult => ({
  kind: 'any',
  askedAtMs: 0,
  answeredAtMs: 1,
  status,
  code: '',
  body: '',
});
const good: FullDisk = {
  readings: [reading(200)],
  writings: [
    { status: 201, code: '', whenFull: false },
    { status: 503, code: 'SRV_002', whenFull: true },
  ],
  wasTold: true,
  recoveryMs: 400,
  exits: 0,
};

describe('the verdict on a full disk', () => {
  it('is sound when reads go on, writes are refused by name and all is well again', () => {
    expect(judgeFullDisk(good)).toEqual([]);
  });

  it.each<[string, Partial<FullDisk>, string]>([
    ['a read that failed', { readings: [reading(500)] }, 'reads that failed'],
    [
      'a write that is a fault of ours',
      { writings: [...good.writings, { status: 500, code: 'SRV_001', whenFull: true }] },
      'writes answered otherwise',
    ],
    ['a disk that was never full', { writings: good.writings.slice(0, 1) }, 'runs in which no write failed'],
    ['readiness that says nothing', { wasTold: false }, 'full disks that readiness'],
    ['a slow recovery', { recoveryMs: 10_001 }, 'milliseconds until'],
    ['an end', { exits: 1 }, 'ends of'],
  ])('finds %s', (_what, damage, fault) => {
    expect(judgeFullDisk({ ...good, ...damage }).some((line) => line.startsWith(fault))).toBe(true);
  });
});
