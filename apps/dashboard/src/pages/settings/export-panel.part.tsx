import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { exportLinksQuery } from '../../api/account-queries';
import type { ExportLinkView } from '../../api/types';
import { Empty } from '../../parts/empty.part';
import { Loaded } from '../../parts/loaded.part';
import { Panel } from '../../parts/panel.part';
import { useAccountName } from '../../parts/session.part';
import { RevokeTokenDialog, TokenTable } from './token-table.part';

/** Export links of the account: members see them, owners revoke them. They are made on the pages of lists. */
export function ExportPanel({ isOwner }: { readonly isOwner: boolean }) {
  const query = useQuery(exportLinksQuery);
  const account = useAccountName();
  const [revoked, setRevoked] = useState<ExportLinkView | null>(null);
  return (
    <Panel
      title="Export links"
      note="Addresses of lists as CSV files, for spreadsheets. Each read is one request of your quota."
      isTight
    >
      <Loaded
        query={query}
        what="The export links"
        height={75}
        empty={(links) =>
          links.length === 0 ? (
            <Empty>
              The account has no export link yet. Create one on the page of a list, such as{' '}
              <Link to="/data/$list" params={{ list: 'ipos' }}>
                IPOs
              </Link>
              .
            </Empty>
          ) : null
        }
      >
        {(links) => (
          <TokenTable
            caption="Export links"
            noun="link"
            rows={links}
            shows={({ view }) => <span className="mono">{view}</span>}
            onRevoke={isOwner ? setRevoked : null}
          />
        )}
      </Loaded>
      {revoked !== null && (
        <RevokeTokenDialog row={revoked} noun="link" list="export-links" onClose={() => setRevoked(null)}>
          Spreadsheets that use this address of {account} get no more data. This cannot be undone.
        </RevokeTokenDialog>
      )}
    </Panel>
  );
}
