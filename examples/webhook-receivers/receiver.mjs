// Receives webhooks by Express: verifies each delivery and takes each event once. Usage: node receiver.mjs FILE PORT
// Needs Node 22.13 or newer for its SQLite.
import { DatabaseSync } from 'node:sqlite';
import express from 'express';
import { SignatureError, verify } from 'india-market-data/webhooks';

const [file, port] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec('CREATE TABLE IF NOT EXISTS event (id TEXT PRIMARY KEY, type TEXT)');
// The id of an event is the same in every delivery of it.
const take = database.prepare('INSERT OR IGNORE INTO event VALUES (?, ?)');

const app = express();
// The raw bytes: a body that was parsed and written again has another signature.
app.post('/hook', express.raw({ type: 'application/json' }), (request, response) => {
  try {
    const { id, type } = verify(request.body, request, process.env.WEBHOOK_SECRET ?? '');
    if (take.run(id, type).changes === 1) console.log(`${type} ${id}`);
    response.sendStatus(204);
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    response.status(400).send(error.message);
  }
});
app.listen(Number(port), '127.0.0.1', () => console.log(`listening on ${port}`));
