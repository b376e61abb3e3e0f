import { useState } from 'react';
import { Code } from './code.part';
import { Segments } from './segments.part';

interface CodeInLanguagesProps<Language extends string> {
  /** The first is shown first. */
  readonly languages: readonly [Language, ...Language[]];
  readonly codeIn: (language: Language) => string;
  readonly titleIn: (language: Language) => string;
  readonly wraps?: boolean;
  readonly height?: number;
}

/** The same code in several languages, one of them shown. */
export function CodeInLanguages<Language extends string>({
  languages,
  codeIn,
  titleIn,
  ...look
}: CodeInLanguagesProps<Language>) {
  const [language, setLanguage] = useState(languages[0]);
  return (
    <div className="stack-tight">
      <Segments
        label="Language"
        value={language}
        options={languages.map((one) => [one, one] as const)}
        onValue={setLanguage}
      />
      <Code title={titleIn(language)} text={codeIn(language)} {...look} />
    </div>
  );
}
