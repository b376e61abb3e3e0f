import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Markup } from '../html/markup';
import { renderMarkdown } from '../html/markdown';

/** Texts that only the operator can write, by the names of their files and pages, in the order of the footer. */
export const textNames = ['terms', 'privacy', 'imprint', 'rights'] as const;

export type TextName = (typeof textNames)[number];

const titles: Readonly<Record<TextName, string>> = {
  terms: 'Terms',
  privacy: 'Privacy',
  imprint: 'Imprint',
  rights: 'Rights of use',
};

export interface OperatorText {
  readonly name: TextName;
  readonly title: string;
  readonly content: Markup;
}

/** Texts of the operator, as they were at the start. */
export class OperatorTexts {
  readonly all: readonly OperatorText[];
  /** Names of the files that are missing. */
  readonly missing: readonly string[];

  /**
   * Reads the texts. @param folder null if the operator has none
   *
   * Errors: `Error` for a folder that cannot be read, and for a text that is no plain Markdown.
   */
  constructor(folder: string | null) {
    const names = folder === null ? [] : namesIn(folder);
    const isThere = (name: TextName) => names.includes(`${name}.md`);
    this.missing = textNames.filter((name) => !isThere(name)).map((name) => `${name}.md`);
    this.all = textNames.filter(isThere).map((name) => readText(name, join(folder ?? '', `${name}.md`)));
  }

  /** Finds a text. Null if it is missing. */
  find(name: string): OperatorText | null {
    return this.all.find((text) => text.name === name) ?? null;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (cause) {
    throw new Error(`TEXTS_DIR: ${folder} cannot be read`, { cause });
  }
}

function readText(name: TextName, file: string): OperatorText {
  try {
    return { name, title: titles[name], content: renderMarkdown(readFileSync(file, 'utf8')) };
  } catch (cause) {
    throw new Error(`TEXTS_DIR: ${name}.md: ${cause instanceof Error ? cause.message : 'unreadable'}`, {
      cause,
    });
  }
}
