import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { DocumentCache, PreparedDocument } from '@market/http-api';

/** Packed client that the service gives away. */
export interface ClientPackage {
  readonly kind: PackageKind;
  /** Name of its file. */
  readonly file: string;
  /** SHA-256 of its file, in hexadecimal digits. */
  readonly sha256: string;
}

/** Kind of the packed clients. */
export type PackageName = 'typescript' | 'python' | 'terminal' | 'assistants';

interface PackageKind {
  readonly name: PackageName;
  readonly title: string;
  /** Pattern of the file names, versions included. */
  readonly pattern: RegExp;
  readonly type: string;
  /** Command that installs it, up to its address. */
  readonly install: string;
}

const tarball = 'application/gzip';
const kinds: readonly PackageKind[] = [
  {
    ...{
      name: 'typescript',
      title: 'TypeScript and JavaScript',
      pattern: /^india-market-data-\d[\w.-]*\.tgz$/,
    },
    ...{ type: tarball, install: 'npm install' },
  },
  {
    ...{ name: 'python', title: 'Python', pattern: /^india_market_data-\d[\w.-]*\.whl$/ },
    ...{ type: 'application/zip', install: 'python3 -m venv .venv && .venv/bin/pip install' },
  },
  {
    ...{
      name: 'terminal',
      title: 'Terminal: the command `market`',
      pattern: /^india-market-data-cli-\d[\w.-]*\.tgz$/,
    },
    ...{ type: tarball, install: 'npm install --global' },
  },
  {
    ...{
      name: 'assistants',
      title: 'Tools for assistants',
      pattern: /^india-market-data-mcp-\d[\w.-]*\.tgz$/,
    },
    ...{ type: tarball, install: 'npm install --global' },
  },
];

/** Packed clients in a folder, each read at its first use. */
@Injectable()
export class ClientPackages {
  private readonly documents = new DocumentCache();
  private listed: readonly ClientPackage[] | null = null;

  /** @param folder null where none were made */
  constructor(private readonly folder: string | null) {}

  /** Lists the packages, in the order of the page; other files of the folder are none. */
  get all(): readonly ClientPackage[] {
    return (this.listed ??= this.list());
  }

  /** Finds the file of a package. Null for an unknown name. */
  find(name: string): Promise<PreparedDocument> | null {
    const found = this.all.find(({ file }) => file === name);
    return found === undefined
      ? null
      : this.documents.get(name, () => PreparedDocument.of(this.read(name), found.kind.type));
  }

  private list(): readonly ClientPackage[] {
    const names = this.folder === null ? [] : readdirSync(this.folder).sort();
    return kinds.flatMap((kind) =>
      names
        .filter((name) => kind.pattern.test(name))
        .map((file) => ({
          ...{ kind, file },
          sha256: createHash('sha256').update(this.read(file)).digest('hex'),
        })),
    );
  }

  private read(name: string): Buffer {
    return readFileSync(join(this.folder ?? '', name));
  }
}
