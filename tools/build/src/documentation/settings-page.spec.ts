import { readFileSync } from 'node:fs';
import { settingsPage, settingsPageFile } from './settings-page';

describe('settingsPage', () => {
  it('is what lies in the repository', () => {
    expect(readFileSync(settingsPageFile, 'utf8')).toBe(settingsPage());
  });

  it('names every base URL of every source', () => {
    for (const name of [
      'SOURCE_NSE_URL',
      'SOURCE_NSE_ARCHIVES_URL',
      'SOURCE_BSE_URL',
      'SOURCE_NSE_ENABLED',
    ]) {
      expect(settingsPage()).toContain(`\`${name}\``);
    }
  });
});
