import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountQuery } from '../../api/account-queries';
import { Loaded } from '../../parts/loaded.part';
import { Panel } from '../../parts/panel.part';

/** Name, GSTIN and address that stand on receipts. */
export function ReceiptDetails() {
  const query = useQuery(accountQuery);
  return (
    <Panel title="Billing details" actions={<Link to="/settings">Settings</Link>}>
      <Loaded query={query} what="The billing details" height={92}>
        {({ legalName, gstin, address }) => (
          <dl className="facts">
            <dt>Legal name</dt>
            <dd>{legalName ?? <span className="muted">not given</span>}</dd>
            <dt>GSTIN</dt>
            <dd>{gstin ?? <span className="muted">not given</span>}</dd>
            <dt>Address</dt>
            <dd className="lines">{address ?? <span className="muted">not given</span>}</dd>
          </dl>
        )}
      </Loaded>
    </Panel>
  );
}
