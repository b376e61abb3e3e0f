import { createRequire } from 'node:module';
import { type ESLint, Linter } from 'eslint';
import { parser } from 'typescript-eslint';

const market = createRequire(__filename)('../../../bootstrap/type-name-rule.cjs') as ESLint.Plugin;

function reportsOf(text: string): Linter.LintMessage[] {
  const config: Linter.Config = {
    files: ['**/*.ts'],
    plugins: { market },
    languageOptions: { parser },
    rules: { 'market/type-name': 'error' },
  };
  return new Linter().verify(text, config, { filename: 'code.ts' });
}

describe('the lint rule market/type-name', () => {
  it.each([
    'export interface Settled { readonly a: 1 }',
    'export type Shown = string | null;',
    'export class Kept {}',
    'export default class Refused {}',
  ])('reports %j', (text) => {
    expect(reportsOf(text)).toEqual([expect.objectContaining({ messageId: 'noNoun' })]);
  });

  it.each([
    'export interface SettledSubscription { readonly a: 1 }',
    'export interface Feed { readonly a: 1 }',
    'export const Deprecated = () => undefined;',
    'interface Settled { readonly a: 1 }',
  ])('lets %j pass', (text) => {
    expect(reportsOf(text)).toEqual([]);
  });
});
