import { configSlice, text } from '@market/base/config';

/** Settings of backups. */
export const backupConfig = configSlice({
  programs: {
    env: 'PG_BIN',
    schema: text(''),
    description: 'Folder of `pg_dump` and `psql` for `admin backup`, not older than the server.',
    shownDefault: 'unset: those of `PATH`',
  },
});
