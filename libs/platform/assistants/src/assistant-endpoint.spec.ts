import { execFileSync } from 'node:child_process';

it('the tools are found by the `import()` of Node, which the compiled endpoint calls', () => {
  const program =
    "import('india-market-data-mcp').then(({ connectTools, webAssistant }) => console.log(typeof connectTools, typeof webAssistant))";
  expect(execFileSync(process.execPath, ['-e', program], { encoding: 'utf8' })).toBe('function function\n');
});
