import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pino from 'pino';
import { DroppedLines } from './logging.module';
import { LogOutput } from './log-output';
import { Metrics } from './metrics';

const line = (at: number) => `${String(at).padStart(999, '0')}\n`;

describe('the log output', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'log-output-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('writes complete lines in order, and resolves when all are written', async () => {
    const path = join(folder, 'log');
    const fd = openSync(path, 'w');
    const output = new LogOutput(fd);
    for (let at = 0; at < 100; at += 1) output.write(line(at));
    await output.flushed();
    closeSync(fd);
    expect(readFileSync(path, 'utf8')).toBe(Array.from({ length: 100 }, (_, at) => line(at)).join(''));
    expect(output.dropped).toBe(0);
  });

  describe('in batches', () => {
    let path: string;
    let output: LogOutput;
    const logged = () => readFileSync(path, 'utf8').length;

    beforeEach(() => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'performance'] });
      path = join(folder, 'log');
      output = new LogOutput(openSync(path, 'w'));
      output.lastLevel = pino.levels.values['info'] ?? 0;
    });
    afterEach(() => jest.useRealTimers());

    /** Gives a write that was begun the time to end. */
    const pass = async (turns = 20) => {
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    };
    const written = async (length: number) => {
      while (logged() < length) await pass(1);
    };

    it('sends lines fifty milliseconds after the first of them', async () => {
      output.write(line(0));
      jest.advanceTimersByTime(30);
      output.write(line(1));
      jest.advanceTimersByTime(19);
      await pass();
      expect(logged()).toBe(0);
      jest.advanceTimersByTime(1);
      await output.flushed();
      expect(logged()).toBe(2_000);
    });

    it('sends lines at once when they fill a batch of 16 KB', async () => {
      for (let at = 0; at < 16; at += 1) output.write(line(at));
      await pass();
      expect(logged()).toBe(0);
      output.write(line(16));
      await written(17_000);
    });

    it('sends a warning at once, behind the lines before it', async () => {
      const log = pino({ base: null, timestamp: false }, output);
      log.info('one');
      await pass();
      expect(logged()).toBe(0);
      log.warn('two');
      await written(1);
      expect(readFileSync(path, 'utf8')).toBe('{"level":30,"msg":"one"}\n{"level":40,"msg":"two"}\n');
    });
  });

  it('drops and counts lines while it is not read, and reports their number once it is read again', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
    const output = new LogOutput(writer, 100_000);
    const metrics = new Metrics();
    new DroppedLines(metrics, output);
    const told: number[] = [];
    output.onFlow((lines) => told.push(lines));
    for (let at = 0; at < 1_000; at += 1) output.write(line(at));
    await output.flushed();
    const { dropped } = output;
    expect(dropped).toBeGreaterThan(800);
    expect(dropped).toBeLessThan(1_000);
    expect(await metrics.text()).toContain(`log_lines_dropped_total ${dropped}`);
    expect(told).toEqual([]);
    const room = Buffer.alloc(200_000);
    for (let tries = 0; tries < 1_000 && told.length === 0; tries += 1) {
      readWhatIsThere(reader, room);
      await setTimeout(10);
    }
    expect(told).toEqual([dropped]);
    closeSync(writer);
    closeSync(reader);
  });

  it('does not end the process when its reader is gone', async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const reader = openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK);
    const writer = openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
    closeSync(reader);
    const output = new LogOutput(writer, 10_000);
    for (let at = 0; at < 100; at += 1) output.write(line(at));
    await output.flushed();
    expect(output.dropped).toBeGreaterThan(80);
    closeSync(writer);
  });
});

function readWhatIsThere(fd: number, room: Buffer): void {
  try {
    readSync(fd, room);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
  }
}
