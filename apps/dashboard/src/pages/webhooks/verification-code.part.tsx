import { CodeInLanguages } from '../../parts/code-in-languages.part';
import go from './recipes/go.txt?raw';
import java from './recipes/java.txt?raw';
import node from './recipes/node.txt?raw';
import php from './recipes/php.txt?raw';
import python from './recipes/python.txt?raw';

const recipes = { Node: node, Python: python, Go: go, Java: java, PHP: php } as const;

/** Code with which a receiver verifies deliveries, in five languages. It names the endpoint whose secret it takes. */
export function VerificationCode({ endpointId }: { readonly endpointId: string }) {
  return (
    <CodeInLanguages
      languages={['Node', 'Python', 'Go', 'Java', 'PHP']}
      titleIn={(language) => `Verify a delivery in ${language}`}
      codeIn={(language) => recipeFor(language, endpointId)}
      height={340}
    />
  );
}

function recipeFor(language: keyof typeof recipes, endpointId: string): string {
  const mark = language === 'Python' ? '#' : '//';
  const note = `${mark} secret: the one of endpoint ${endpointId}, from an environment variable`;
  const recipe = recipes[language];
  // PHP code begins after its opening tag.
  const text = language === 'PHP' ? recipe.replace('\n', `\n${note}\n`) : `${note}\n${recipe}`;
  return text.trimEnd();
}
