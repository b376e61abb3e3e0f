import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operatorEnvironment, StackNotRunning } from './operator-environment';

let DATA_DIR: string;

beforeEach(() => {
  DATA_DIR = mkdtempSync(join(tmpdir(), 'operator-'));
});

afterEach(() => rmSync(DATA_DIR, { recursive: true }));

function aDatabase(folder: 'live' | 'replay', url: string): void {
  mkdirSync(join(DATA_DIR, folder));
  writeFileSync(join(DATA_DIR, folder, 'connection.json'), JSON.stringify({ url }));
}

describe('the database of the command line', () => {
  it('is the server itself when the service reaches it through a pooler', () => {
    const given = { DATA_DIR, DATABASE_URL: 'postgres://pooler', DATABASE_DIRECT_URL: 'postgres://server' };
    expect(operatorEnvironment(given).DATABASE_URL).toBe('postgres://server');
  });

  it('is DATABASE_URL when it is set', () => {
    aDatabase('live', 'postgres://live');
    const { DATABASE_URL } = operatorEnvironment({ DATA_DIR, DATABASE_URL: 'postgres://own' });
    expect(DATABASE_URL).toBe('postgres://own');
  });

  it.each([
    ['live', 'live'],
    ['replay', 'replay'],
    ['off', 'live'],
    [null, 'live'],
  ] as const)('is the embedded one of the mode %s', (mode, folder) => {
    aDatabase('live', 'postgres://live');
    aDatabase('replay', 'postgres://replay');
    if (mode !== null) writeFileSync(join(DATA_DIR, 'mode'), `${mode}\n`);
    expect(operatorEnvironment({ DATA_DIR, DATABASE_URL: '' }).DATABASE_URL).toBe(`postgres://${folder}`);
  });

  it('is what a running stack says, with its other settings', () => {
    aDatabase('live', 'postgres://live');
    const environment = { DATABASE_URL: 'postgres://stack', SOURCES: 'replay', LOG_LEVEL: 'info' };
    writeFileSync(join(DATA_DIR, 'stack.json'), JSON.stringify({ pid: 1, environment }));
    expect(operatorEnvironment({ DATA_DIR, LOG_LEVEL: 'debug' })).toEqual({
      DATA_DIR,
      DATABASE_URL: 'postgres://stack',
      SOURCES: 'replay',
      LOG_LEVEL: 'debug',
    });
  });

  it('is missing with a clear word when nothing runs, also beside a broken file', () => {
    expect(() => operatorEnvironment({ DATA_DIR })).toThrow(StackNotRunning);
    mkdirSync(join(DATA_DIR, 'live'));
    writeFileSync(join(DATA_DIR, 'live', 'connection.json'), '{');
    expect(() => operatorEnvironment({ DATA_DIR })).toThrow(/the stack is not running/);
  });
});
