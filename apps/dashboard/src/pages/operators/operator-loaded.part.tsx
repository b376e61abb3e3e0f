import type { ComponentProps } from 'react';
import { Link } from '@tanstack/react-router';
import { askForProof } from '../../api/proof';
import { asApiError } from '../../api/api-error';
import { Button } from '../../parts/button.part';
import { Loaded } from '../../parts/loaded.part';

/**
 * Content of a page of operators once it is loaded; until then its state: loading, failed, or that the operator needs
 * a second factor.
 */
export function OperatorLoaded<Data>(props: ComponentProps<typeof Loaded<Data>>) {
  const { query } = props;
  const isFactorMissing =
    query.data === undefined && query.error !== null && asApiError(query.error).code === 'SES_008';
  return isFactorMissing ? <FactorNeeded onProven={() => void query.refetch()} /> : <Loaded {...props} />;
}

function FactorNeeded({ onProven }: { readonly onProven: () => void }) {
  const prove = (): void => void askForProof().then((isProven) => isProven && onProven());
  return (
    <div className="state">
      <p className="strong">Pages of operators need a passkey or an authenticator app.</p>
      <p>Your email and password alone are not enough. Nothing was read.</p>
      <div className="row">
        <Button look="main" onClick={prove}>
          Confirm that it is you
        </Button>
        <Link to="/security" className="button">
          Add one under Security
        </Link>
      </div>
    </div>
  );
}
