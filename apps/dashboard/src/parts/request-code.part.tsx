import { requestCode } from '../figures/request-code';
import { CodeInLanguages } from './code-in-languages.part';

interface RequestCodeProps {
  readonly path: string;
  /** Line that the API gave with its response; null before. */
  readonly curl: string | null;
}

/** The same read as a line for a terminal, or as code. The key is left out. */
export function RequestCode({ path, curl }: RequestCodeProps) {
  return (
    <CodeInLanguages
      languages={['curl', 'Node', 'Python']}
      titleIn={(kind) => kind}
      codeIn={(kind) =>
        kind === 'curl' && curl !== null ? curl : requestCode(kind, window.location.origin, path)
      }
      wraps
    />
  );
}
