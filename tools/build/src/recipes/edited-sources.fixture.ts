import { join } from 'node:path';
import ts from 'typescript';
import { pathsLike, repositoryRoot, textOf } from '../documentation/repository.fixture';

/** Parsed files of the repository and its packages, which all sources share. */
const unedited = new Map<string, ts.SourceFile | undefined>();

/** Sources of the repository with edits that are in memory alone, and what the compiler says of them. */
export class EditedSources {
  private readonly texts = new Map<string, string>();
  private readonly parsed = new Map(unedited);
  private readonly checked: readonly string[];
  private readonly options: ts.CompilerOptions;
  private program: ts.Program | undefined;

  /** @param patterns globs of the files that are checked; tests are not */
  constructor(patterns: readonly string[]) {
    this.checked = patterns.flatMap(pathsLike).filter((path) => !/spec\.ts$|__/.test(path));
    const { compilerOptions } = JSON.parse(textOf('tsconfig.base.json')) as { compilerOptions: object };
    const { options } = ts.convertCompilerOptionsFromJson(compilerOptions, repositoryRoot);
    this.options = { ...options, noEmit: true };
  }

  /** Adds an entry like another one of the same list or object to a file. Errors: `Error` when the file has none. */
  addLike(path: string, known: string, added: string): void {
    const text = this.texts.get(path) ?? textOf(path);
    const edited = text.replaceAll(entryOf(known), (entry) => `${entry}${renamed(entry, known, added)}`);
    if (edited === text) throw new Error(`${path} has no entry like ${known}`);
    this.texts.set(path, edited);
    this.parsed.delete(path);
  }

  /** Returns the files with errors of types, in the order of their paths. */
  faultyFiles(): string[] {
    const host = ts.createCompilerHost(this.options, true);
    const { getSourceFile } = host;
    host.getSourceFile = (name, languageVersion, ...more) => {
      const path = name.slice(repositoryRoot.length + 1);
      if (!this.parsed.has(path)) {
        const edited = this.texts.get(path);
        const file =
          edited === undefined
            ? getSourceFile(name, languageVersion, ...more)
            : ts.createSourceFile(name, edited, languageVersion, true);
        this.parsed.set(path, file);
        if (edited === undefined) unedited.set(path, file);
      }
      return this.parsed.get(path);
    };
    const roots = this.checked.map((path) => join(repositoryRoot, path));
    const program = ts.createProgram(roots, this.options, host, this.program);
    this.program = program;
    return this.checked.filter((path) => {
      const file = program.getSourceFile(join(repositoryRoot, path));
      return file !== undefined && program.getSemanticDiagnostics(file).length > 0;
    });
  }
}

/** Names a copied entry anew; a sample takes its value from the known field, and texts that name this one stay. */
function renamed(entry: string, known: string, added: string): string {
  const stays = known.includes('.') ? 'sample\\.' : "sample\\.|'";
  return entry.replaceAll(new RegExp(`(?<!${stays})${known.replace('.', '\\.')}`, 'g'), added);
}

/** Returns the pattern of an entry with a name: its line, or its lines up to the bracket that ends it. */
function entryOf(name: string): RegExp {
  const key = name.includes('.') ? `'${name.replaceAll('.', '\\.')}'` : `\\b${name}`;
  return new RegExp(
    `^ *${key},\\n|^.*${key}: .*,\\n|^( *)${key}: .*[[{(]\\n(?:\\1 .*\\n)*\\1[\\]})].*,\\n`,
    'gm',
  );
}
