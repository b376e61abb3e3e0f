// Keeps a copy of all IPOs in SQLite. Usage: node mirror.mjs FILE [SECONDS]
//
// Takes every change, and asks for more after so many seconds; without them it ends when the copy is that of now. It may be killed at any
// time. Needs Node 22.13 or newer for its SQLite.
import { DatabaseSync } from 'node:sqlite';
import { MarketData } from 'india-market-data';

const [file, seconds] = process.argv.slice(2);
// Before the first record: the changes since then are the whole list.
const since = '2000-01-01T00:00:00Z';

const database = new DatabaseSync(file);
database.exec(`
  CREATE TABLE IF NOT EXISTS ipo (id TEXT PRIMARY KEY, slug TEXT, status TEXT, record TEXT);
  CREATE TABLE IF NOT EXISTS position (cursor TEXT);
  BEGIN;
`);
const put = database.prepare('REPLACE INTO ipo VALUES (?, ?, ?, ?)');
const remove = database.prepare('DELETE FROM ipo WHERE id = ?');
const move = database.prepare('INSERT INTO position VALUES (?)');

function save(cursor) {
  // In one transaction with the records before it.
  database.exec('DELETE FROM position');
  move.run(cursor);
  database.exec('COMMIT; BEGIN');
}

const client = new MarketData({
  apiKey: process.env.MARKET_DATA_API_KEY ?? '',
  baseUrl: process.env.MARKET_DATA_URL ?? 'http://127.0.0.1:3000',
});
const { cursor } = database.prepare('SELECT cursor FROM position').get() ?? {};
const query = {
  ...{ since, save },
  ...(cursor === undefined ? {} : { cursor }),
  ...(seconds === undefined ? {} : { everyMs: Number(seconds) * 1_000 }),
};
for await (const change of client.ipos.changes(query)) {
  if (change.kind === 'removed') {
    remove.run(change.id);
    continue;
  }
  const { id, slug, status } = change.record;
  put.run(id, slug, status, JSON.stringify(change.record));
}
console.log(`${database.prepare('SELECT count(*) AS count FROM ipo').get().count} IPOs`);
