import type { DataSet } from '@market/contracts';
import { queryRow, type Sql } from '@market/database';

/** Shares of the anchor investors as they were known at an instant. */
export interface PastAnchor {
  /** Undefined when the present figure was known already; null when none was. */
  readonly shares: number | null | undefined;
  /** Instant of the last change up to then; null without one. */
  readonly changedAt: Date | null;
}

/** Reads the shares of the anchor investors of an IPO as they were known at an instant, from the revisions of its row. */
export async function anchorAt(sql: Sql, dataSet: DataSet, ipoId: string, at: Date): Promise<PastAnchor> {
  // SQL text: the table has no entity.
  const row = await queryRow<{ readonly later: { readonly before: number | null } | null } & PastAnchor>(
    sql,
    `SELECT (SELECT jsonb_build_object('before', before) FROM ipo_revision
              WHERE data_set = $1 AND ipo_id = $2 AND field = 'anchorShares' AND changed_at > $3
              ORDER BY changed_at, position LIMIT 1) AS later,
            (SELECT max(changed_at) FROM ipo_revision
              WHERE data_set = $1 AND ipo_id = $2 AND field = 'anchorShares' AND changed_at <= $3) AS "changedAt"`,
    [dataSet, ipoId, at],
  );
  return { shares: row?.later?.before, changedAt: row?.changedAt ?? null };
}
