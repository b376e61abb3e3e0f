import { useState } from 'react';
import { Code } from '../../parts/code.part';
import { Segments } from '../../parts/segments.part';
import go from './recipes/go.txt?raw';
import java from './recipes/java.txt?raw';
import node from './recipes/node.txt?raw';
import php from './recipes/php.txt?raw';
import python from './recipes/python.txt?raw';

const recipes = { Node: node, Python: python, Go: go, Java: java, PHP: php } as const;

type Language = keyof typeof recipes;

const languages = Object.keys(recipes) as Language[];

/** Code with which a receiver verifies deliveries, in five languages. It names the endpoint whose secret it takes. */
export function VerificationCode({ endpointId }: { readonly endpointId: string }) {
  const [language, setLanguage] = useState<Language>('Node');
  const mark = language === 'Python' ? '#' : '//';
  const note = `${mark} secret: the one of endpoint ${endpointId}, from an environment variable`;
  const recipe = recipes[language];
  // PHP code begins after its opening tag.
  const text = language === 'PHP' ? recipe.replace('\n', `\n${note}\n`) : `${note}\n${recipe}`;
  return (
    <div className="stack-tight">
      <Segments
        label="Language"
        value={language}
        options={languages.map((one) => [one, one] as const)}
        onValue={setLanguage}
      />
      <Code title={`Verify a delivery in ${language}`} text={text.trimEnd()} height={340} />
    </div>
  );
}
