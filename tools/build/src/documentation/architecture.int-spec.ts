import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { databaseParts } from '@market/ingestor/parts';
import { migrate, queryRows, withDatabase } from '@market/database';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { pathsLike, repositoryRoot, textOf } from './repository.fixture';

/** Texts of the diagrams of a page. */
function diagramsOf(page: string): string[] {
  return Array.from(textOf(page).matchAll(/^```mermaid\n([^]*?)^```$/gm), ([, diagram = '']) => diagram);
}

/** Faults that a validator of Mermaid finds in a diagram; none when it can be drawn. */
function faultsOfDiagram(diagram: string): string[] {
  const validator = join(repositoryRoot, 'node_modules', '@probelabs', 'maid', 'out', 'cli.js');
  const { stdout, stderr, status } = spawnSync(process.execPath, [validator, '--format', 'json', '-'], {
    input: diagram,
    encoding: 'utf8',
  });
  const start = stdout.indexOf('{');
  if (start < 0) throw new Error(`the validator ended with ${status}: ${stdout}${stderr}`);
  const { errors } = JSON.parse(stdout.slice(start)) as { errors: { line: number; message: string }[] };
  return errors.map(({ line, message }) => `line ${line}: ${message}`);
}

/** Lib by table, as the page lists them. */
function listedTables(): Map<string, string> {
  const rows = textOf('docs/architecture.md').matchAll(/^\| `(libs(?:\/[a-z-]+)+)` +\| (.+) \|$/gm);
  return new Map(
    Array.from(rows).flatMap(([, lib = '', tables = '']) =>
      Array.from(tables.matchAll(/`([a-z_]+)`/g), ([, table = '']) => [table, lib] as const),
    ),
  );
}

describe('docs/architecture.md', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase('architecture_page');
  });

  afterAll(async () => {
    await database.drop();
  });

  it('has five diagrams, and each of them can be drawn', () => {
    const diagrams = diagramsOf('docs/architecture.md');
    expect(diagrams).toHaveLength(5);
    expect(diagrams.flatMap(faultsOfDiagram)).toEqual([]);
  });

  it.each([
    ['a node is missing', 'flowchart LR\n  api -->|orders|\n'],
    ['a label is not closed', 'flowchart LR\n  api[API --> redis\n'],
    ['a message has no text', 'sequenceDiagram\n  A->>B\n'],
    ['a block is not closed', 'sequenceDiagram\n  alt refused\n  A->>B: no\n'],
  ])('is held against a validator that sees when %s', (_, diagram) => {
    expect(faultsOfDiagram(diagram)).not.toEqual([]);
  });

  it('lists every table of the migrated database', async () => {
    const tables = await withDatabase(
      { url: database.url, applicationName: 'architecture-page' },
      async (dataSource) => {
        await migrate(dataSource);
        return queryRows<{ name: string }>(
          dataSource,
          `SELECT relname AS name FROM pg_class
            WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY relname`,
        );
      },
      databaseParts,
    );
    expect([...listedTables().keys()].sort()).toEqual(tables.map(({ name }) => name));
  });

  it('lists each table with the lib whose migration creates it', () => {
    const migrations = pathsLike('libs/**/migrations/*.ts').map((file) => ({ file, text: textOf(file) }));
    const misplaced = [...listedTables()].filter(
      ([table, lib]) =>
        table !== 'schema_migration' &&
        !migrations.some(
          ({ file, text }) =>
            file.startsWith(`${lib}/`) &&
            new RegExp(`CREATE TABLE (?:IF NOT EXISTS )?"?${table}"?[ (]`).test(text),
        ),
    );
    expect(misplaced).toEqual([]);
  });
});
