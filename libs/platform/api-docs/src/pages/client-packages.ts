import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
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

/** Contents of the folder as long as it is the same. */
interface Edition {
  readonly id: string;
  readonly folder: string;
  readonly documents: DocumentCache;
  readonly packages: readonly ClientPackage[];
}

/** Packed clients in a folder, each read at its first use. A folder that another one replaces is read again. */
@Injectable()
export class ClientPackages {
  private known: Edition | null = null;

  /**
   * @param locate returns the folder; null while none is made
   * @param locateFailure returns the file that says why the packages could not be made; null without a failure
   */
  constructor(
    private readonly locate: () => string | null,
    private readonly locateFailure: () => string | null = () => null,
  ) {}

  /** Text that changes with the folder, and with what is said of a failure. */
  get edition(): string {
    return this.present?.id ?? `none ${this.failure ?? ''}`;
  }

  /** Reason why there are no packages: they could not be made. Null if there are some, or they are still being made. */
  get failure(): string | null {
    const file = this.present === null ? this.locateFailure() : null;
    return file === null ? null : readFileSync(file, 'utf8').trim();
  }

  /** Lists the packages, in the order of the page; other files of the folder are none. */
  get all(): readonly ClientPackage[] {
    return this.present?.packages ?? [];
  }

  /** Finds the file of a package. Null for an unknown name. */
  find(name: string): Promise<PreparedDocument> | null {
    const { present } = this;
    const found = present?.packages.find(({ file }) => file === name);
    if (!present || !found) return null;
    const read = () => PreparedDocument.of(readFileSync(join(present.folder, name)), found.kind.type);
    return present.documents.get(name, read);
  }

  private get present(): Edition | null {
    const folder = this.locate();
    const facts = folder === null ? undefined : statSync(folder, { throwIfNoEntry: false });
    if (folder === null || facts === undefined) return (this.known = null);
    const id = `${facts.ino} ${facts.mtimeMs}`;
    if (this.known?.id !== id)
      this.known = { id, folder, documents: new DocumentCache(), packages: packagesIn(folder) };
    return this.known;
  }
}

function packagesIn(folder: string): readonly ClientPackage[] {
  const names = readdirSync(folder).sort();
  const digest = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex');
  return kinds.flatMap((kind) =>
    names.filter((name) => kind.pattern.test(name)).map((file) => ({ kind, file, sha256: digest(file) })),
  );
}
