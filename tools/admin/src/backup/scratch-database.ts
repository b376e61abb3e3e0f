import { randomBytes } from 'node:crypto';
import { withUrl } from './load-backup';

/** Makes a database on the server of `url`, runs work on it, and drops it. */
export async function withScratchDatabase<T>(url: string, work: (url: string) => Promise<T>): Promise<T> {
  const name = `backup_check_${randomBytes(4).toString('hex')}`;
  const scratch = new URL(url);
  scratch.pathname = `/${name}`;
  await withUrl(url, (server) => server.query(`CREATE DATABASE ${name} TEMPLATE template0`));
  try {
    return await work(scratch.href);
  } finally {
    await withUrl(url, (server) => server.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
  }
}
