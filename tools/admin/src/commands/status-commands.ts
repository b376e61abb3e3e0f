import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, readConfig } from '@market/base/config';
import { Clock } from '@market/kernel';
import { httpConfig, httpSettings } from '@market/http-server';
import { staticStatus } from '@market/site';
import type { CommandGroup } from '../command-context';
import { StatusReadModule, StatusReads } from '../status-reads';

/** `status …`: the status page for another host. */
export const statusCommands: CommandGroup = (program, context) => {
  program
    .command('status')
    .description('the status page for another host')
    .command('export')
    .argument('<folder>', 'is made if it is missing')
    .description(
      'writes page, feed and style sheet from the database, whether the API runs or not; any web server serves them',
    )
    .action((folder: string) =>
      context.run([StatusReadModule], async (app) => {
        const { publicUrl } = httpSettings(readConfig(httpConfig, context.environment()));
        const files = staticStatus(await app.get(StatusReads).read(), publicUrl);
        makeFolder(folder);
        for (const { name, content } of files) await replaceFile(join(folder, name), content);
        const names = files.map(({ name }) => name);
        return {
          json: { folder, files: names, at: app.get(Clock).now() },
          text: `${names.join(', ')} were written to ${folder}.\nNext: copy the folder to the other host, and run this again every minute: the page says of which time it is.`,
        };
      }),
    );
};

/** Replaces a file at once: a copy of the folder never has half of one. */
async function replaceFile(path: string, content: string | Buffer): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  await writeFile(temporary, content);
  await rename(temporary, path);
}
