import { createRequire } from 'node:module';
import { type ESLint, Linter } from 'eslint';
import { parser } from 'typescript-eslint';

/**
 * Makes the check of a text by one rule of tools/bootstrap alone.
 *
 * Errors: the check throws for a text that is no TypeScript.
 *
 * @param rule name of the rule, without `market/`
 */
export function reportsBy(rule: string): (text: string) => Linter.LintMessage[] {
  const market = createRequire(__filename)(`../../../bootstrap/${rule}-rule.cjs`) as ESLint.Plugin;
  const config: Linter.Config = {
    files: ['**/*.ts'],
    plugins: { market },
    languageOptions: { parser },
    rules: { [`market/${rule}`]: 'error' },
  };
  return (text) => {
    const messages = new Linter().verify(text, config, { filename: 'code.ts' });
    const broken = messages.find(({ fatal }) => fatal === true);
    if (broken !== undefined) throw new Error(broken.message);
    return messages;
  };
}
