import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the text of a fixture: an invented response in BSE's wire shape. */
export function readFixture(name: string): string {
  return readFileSync(join(__dirname, name), 'utf8');
}
