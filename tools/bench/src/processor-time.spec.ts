import { processorTimeMs, parseProcessorTime } from './processor-time';

describe('the processor time of a process', () => {
  it('is user and system time together, whatever the name of its command is', () => {
    const stat = '4711 (node (of) 1 2) S 1 4711 4711 0 -1 4194304 100 0 0 0 250 50 7 9 20 0 11 0 100 200 300';
    expect(parseProcessorTime(stat)).toBe(3_000);
  });

  it('cannot be read from another text', () => {
    expect(() => parseProcessorTime('nothing')).toThrow('cannot be read');
  });

  it('of this process agrees with what Node tells, to a few ticks', () => {
    const { user, system } = process.cpuUsage();
    expect(Math.abs(processorTimeMs(process.pid) - (user + system) / 1_000)).toBeLessThan(100);
  });
});
