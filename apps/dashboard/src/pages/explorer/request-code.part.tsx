import { useState } from 'react';
import { requestCode, type CodeKind } from '../../figures/request-code';
import { Code } from '../../parts/code.part';
import { Segments } from '../../parts/segments.part';

const kinds = ['curl', 'Node', 'Python'] as const;

interface RequestCodeProps {
  readonly path: string;
  /** Line that the API gave with its answer; null before. */
  readonly curl: string | null;
}

/** The same read as a line for a terminal, or as code. The key is left out. */
export function RequestCode({ path, curl }: RequestCodeProps) {
  const [kind, setKind] = useState<CodeKind>('curl');
  const own = requestCode(kind, window.location.origin, path);
  return (
    <div className="stack-tight">
      <Segments
        label="Language"
        value={kind}
        options={kinds.map((one) => [one, one] as const)}
        onValue={setKind}
      />
      <Code title={kind} text={kind === 'curl' ? (curl ?? own) : own} wraps />
    </div>
  );
}
