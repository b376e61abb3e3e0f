import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { searchQuery } from '../../api/search-queries';
import { recordHit } from '../../figures/search-hits';
import { Panel } from '../../parts/panel.part';
import { Table } from '../../parts/table.part';
import { useEnvironment } from '../../parts/use-environment';

/** Records of the market that fit the text of a search; nothing if there are none. */
export function FoundRecords({ text }: { readonly text: string }) {
  const { data } = useQuery(searchQuery(useEnvironment(), text));
  const hits = (data?.records ?? []).map(recordHit);
  if (hits.length === 0) return null;
  return (
    <Panel title="Records" isTight>
      <Table
        caption="Records"
        columns={[
          {
            title: 'Record',
            cell: ({ title, path }) => (
              <Link to={path} className="row-link">
                {title}
              </Link>
            ),
          },
          { title: 'Kind', cell: ({ note }) => note },
        ]}
        rows={hits}
        idOf={({ id }) => id}
      />
    </Panel>
  );
}
