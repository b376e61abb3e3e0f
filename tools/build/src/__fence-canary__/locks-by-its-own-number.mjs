// Planted: advisory locks whose numbers are not in the registry. `npm test` fails when lint does not report every one.
const ownLock = 7_105_264_271;

/** Never called: only read by lint. */
export async function lock(sql) {
  await sql.query('SELECT pg_advisory_lock(1795400501)');
  await sql.query('SELECT pg_advisory_xact_lock($1)', [ownLock]);
  await sql.query(`SELECT pg_try_advisory_lock(${ownLock})`);
  await sql.query(`SELECT pg_advisory_lock_shared($1, ${ownLock})`, [1]);
  await sql.query("SELECT pg_advisory_xact_lock(hashtextextended('account', 7))");
  await sql.query('SELECT PG_ADVISORY_UNLOCK(' + ownLock + ')');
}
