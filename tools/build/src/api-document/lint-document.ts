// Holds the OpenAPI document against the recommended rules of three linters. Exit code 1: what they complain about is printed.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { apiDocument } from './api-document';

interface RedoclyProblem {
  readonly ruleId: string;
  readonly message: string;
  readonly location: readonly [{ readonly pointer: string }];
}
interface SpectralProblem {
  readonly code: string;
  readonly message: string;
  readonly path: readonly string[];
}

const modules = join(__dirname, '..', '..', '..', '..', 'node_modules');
const run = promisify(execFile);

/**
 * Lints by Redocly. Two of its rules are left out: `no-ambiguous-paths`, because the contract has both `/v1/nfo/amcs/{code}` and
 * `/v1/nfo/{slug}/…`, and no fund is called `amcs`; `no-unused-components`, for schemas that `x-` fields name, which it does not follow.
 */
async function redocly(file: string, folder: string, named: ReadonlySet<string>): Promise<string[]> {
  const program = join(modules, '@redocly', 'cli', 'bin', 'cli.js');
  const args = ['lint', file, '--extends=recommended', '--skip-rule=no-ambiguous-paths', '--format=json'];
  const { problems } = (await printed(program, args, folder)) as {
    readonly problems: readonly RedoclyProblem[];
  };
  return problems
    .filter(({ ruleId, location: [{ pointer }] }) => ruleId !== 'no-unused-components' || !named.has(pointer))
    .map(({ ruleId, message, location: [{ pointer }] }) => `redocly ${ruleId}: ${pointer} ${message}`);
}

async function spectral(file: string, folder: string): Promise<string[]> {
  const rules = join(folder, 'rules.yaml');
  writeFileSync(rules, "extends: ['spectral:oas']\n");
  const program = join(modules, '@stoplight', 'spectral-cli', 'dist', 'index.js');
  const args = ['lint', file, '--ruleset', rules, '--format=json', '--quiet'];
  const problems = (await printed(program, args, folder)) as readonly SpectralProblem[];
  return problems.map(({ code, message, path }) => `spectral ${code}: ${path.join('/')} ${message}`);
}

/** Validates by Swagger Parser, which is an ES module. */
async function swaggerParser(file: string): Promise<string[]> {
  const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
  return SwaggerParser.validate(file).then(
    () => [],
    (error: Error) => [`swagger-parser: ${error.message}`],
  );
}

/** Runs a linter and reads the JSON that it prints. It fails with a code when it finds something. */
async function printed(program: string, args: readonly string[], cwd: string): Promise<unknown> {
  const { stdout } = await run(process.execPath, [program, ...args], { cwd, maxBuffer: 2 ** 26 }).catch(
    (error: { stdout: string }) => error,
  );
  return JSON.parse(stdout);
}

/** Returns the places of the schemas to which `x-` fields refer. */
function namedByFields(part: unknown, isWithin = false): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    if (isWithin && key === '$ref') return [String(value)];
    return namedByFields(value, isWithin || key.startsWith('x-'));
  });
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'market-document-'));
  try {
    const document = await apiDocument();
    const file = join(folder, 'openapi.json');
    writeFileSync(file, JSON.stringify(document));
    const complaints = [
      ...(await redocly(file, folder, new Set(namedByFields(document)))),
      ...(await spectral(file, folder)),
      ...(await swaggerParser(file)),
    ];
    for (const complaint of complaints) process.stdout.write(`${complaint}\n`);
    process.exitCode = complaints.length === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

void main();
