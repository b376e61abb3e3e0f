import type { Environment } from '../api/types';
import { CsvButton } from './csv-button.part';
import { RequestCode } from './request-code.part';

interface RequestForViewProps {
  /** Path of the request at the public API, with its query. */
  readonly path: string;
  readonly environment: Environment;
  /** True when the list can be saved as CSV; undefined for a page that is no list. */
  readonly isReady?: boolean;
}

/** The request of a program that shows the same, folded. */
export function RequestForView({ path, environment, isReady }: RequestForViewProps) {
  return (
    <details className="panel disclosure">
      <summary>Request for this view</summary>
      <div className="panel-body stack-tight">
        <p className="mono">GET {path}</p>
        <RequestCode path={path} curl={null} />
        {isReady !== undefined && (
          <div>
            <CsvButton environment={environment} path={path} isReady={isReady} />
          </div>
        )}
      </div>
    </details>
  );
}
