import { textOf } from './repository.fixture';

const fences = { Node: 'js', Python: 'python', Go: 'go', Java: 'java', PHP: 'php' } as const;

describe('the code with which receivers verify deliveries', () => {
  it.each(Object.entries(fences))('is the same in the guide and in the dashboard: %s', (language, fence) => {
    const recipe = textOf(`apps/dashboard/src/pages/webhooks/recipes/${language.toLowerCase()}.txt`);
    expect(textOf('docs/webhooks.md')).toContain(`### ${language}\n\n\`\`\`${fence}\n${recipe}\`\`\`\n`);
  });
});
