import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventCatalogue } from '@market/contracts';
import { errorCatalogue } from '@market/http-server';
import { servedFiles, servedText } from './built-pages';

/** Words that readers do not expect, each with what is said in place of it. */
const neverSaid: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/wait(?:s|ing)? for a hand/i, 'Needs attention'],
  [/told by mail/i, 'Email notifications'],
  [/\bon receipts\b/i, 'Billing details'],
  [/codes of an app/i, 'Authenticator app'],
  [/counts? nowhere/i, 'isn’t counted'],
  [/\bits events\b/i, 'Events'],
  [/\bmake (?:a|an|the)(?: \w+)? (?:key|secret|feed)\b/i, 'Create key'],
  [/nothing of it/i, 'No corrections'],
  [/without further requests/i, 'Fully resets'],
  [/earlier begin|later begin/i, 'Try an earlier start'],
  [/paid through/i, 'Paid with'],
  [/not by the clock/i, 'No schedule'],
  [/look into your mail/i, 'Check your email'],
  [/goes on by itself/i, 'continues'],
  [/lies unused/i, 'is unused'],
  [/\bto look at\b/i, 'Needs attention'],
  [/\bno mail went out\b/i, 'No email was sent'],
  [/uses? none of (?:your|its)/i, 'doesn’t use your quota'],
  [/\be-mail/i, 'email'],
  [/\b(?:nobody|somebody|whoever)\b/i, 'who it is'],
];

const root = join(__dirname, '../../../..');
const guides = [
  'accounts',
  'lists',
  'webhooks',
  'events',
  'follow-changes',
  'history',
  'calendar-feeds',
  'export-links',
  'assistants',
  'limits',
];

/** Modules with the texts of mails, of errors and of the audit log, and of the commands of operators. */
const written = [
  'libs/platform/mail/src/wording/*.ts',
  'libs/**/src/**/*{-errors,-words,.body}.ts',
  'tools/admin/src/**/*.ts',
];

/** Returns the texts in the source of a module, without its comments. */
function literalsOf(source: string): string {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return (code.match(/'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/g) ?? []).join('\n');
}

/** Texts that customers and operators read, by where they stand. */
function texts(): readonly (readonly [place: string, text: string])[] {
  // Packages bring texts of their own.
  const scripts = servedFiles().filter((name) => /^assets\/(?!packages-|esm-).*\.js$/.test(name));
  return [
    ...scripts.map((name) => [name, servedText(name)] as const),
    ...guides.map(
      (name) => [`docs/${name}.md`, readFileSync(join(root, `docs/${name}.md`), 'utf8')] as const,
    ),
    ...globSync(written, { cwd: root, exclude: ['**/*spec.ts'] }).map(
      (name) => [name, literalsOf(readFileSync(join(root, name), 'utf8'))] as const,
    ),
    ['the catalogue of errors', JSON.stringify(errorCatalogue)],
    ['the catalogue of events', JSON.stringify(eventCatalogue.map(({ title, emitted }) => [title, emitted]))],
  ];
}

/** Returns the unwanted words of a text, each with some of what stands around it and what to say. */
function unwanted([place, text]: readonly [string, string]): readonly string[] {
  return neverSaid.flatMap(([pattern, instead]) =>
    [...text.matchAll(new RegExp(pattern, 'gi'))].map(({ index }) => {
      const around = text.slice(Math.max(0, index - 40), index + 40).replace(/\s+/g, ' ');
      return `${place}: "${around}": say "${instead}"`;
    }),
  );
}

describe('the words of the service', () => {
  it('are those that readers expect, on pages, in mails, guides, commands, errors and events', () => {
    expect(texts().flatMap(unwanted)).toEqual([]);
  });

  it('are found when they are not', () => {
    expect(unwanted(['a page', 'This waits for a hand.'])).toEqual([
      'a page: "This waits for a hand.": say "Needs attention"',
    ]);
  });
});
