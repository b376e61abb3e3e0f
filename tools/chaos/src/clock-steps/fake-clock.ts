import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Path of the library in Debian. */
const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path));

/** Says that libfaketime is missing, null when it is here. */
export function lacksFakeClock(): string | null {
  return library === undefined
    ? 'libfaketime is not installed here (Debian: apt-get install faketime)'
    : null;
}

/** A wall clock of a process that is put by seconds while it runs; monotonic time goes on. */
export class FakeClock {
  private readonly file: string;

  /** @param name of the process, among others of the folder */
  constructor(folder: string, name: string) {
    this.file = join(folder, `${name}.clock`);
    this.put(0);
  }

  /** Settings of the process. Source: faketime(1), "FAKETIME_TIMESTAMP_FILE". */
  get settings(): Readonly<Record<string, string>> {
    return {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: this.file,
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** @param seconds away from the true time */
  put(seconds: number): void {
    writeFileSync(this.file, `${seconds < 0 ? '' : '+'}${seconds}s\n`);
  }
}
