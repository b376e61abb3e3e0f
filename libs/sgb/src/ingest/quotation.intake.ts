import { Injectable } from '@nestjs/common';
import { sgbQuotation, type SgbQuotationRecord } from '@market/contracts';
import type { Identity } from '@market/ingest/belief';
import { type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/ingest';
import { Outbox } from '@market/database/outbox';
import type { EntityManager } from 'typeorm';
import { isNamedAs } from '../domain/quoted-name';
import type { SgbRow } from '../persistence/sgb.row';
import { takeClaims } from './tranche-ledger';
import type { TrancheClaim } from './tranche-rules';

interface ListingClaim extends TrancheClaim {
  readonly listed: SgbQuotationRecord;
}

/**
 * Cross-checks symbol and ISIN with an exchange's list. A list can fill in what a known tranche lacks; it never adds a
 * tranche, and contradictions are doubtful.
 */
@Injectable()
export class SgbQuotationIntake extends RecordIntake<SgbQuotationRecord> {
  readonly type = sgbQuotation;

  constructor(private readonly outbox: Outbox) {
    super();
  }

  take(manager: EntityManager, { rows, ...batch }: IntakeBatch<SgbQuotationRecord>): Promise<IntakeOutcome> {
    const claims = rows.map(({ record, trusted }, index) => ({ index, trusted, claim: claimOf(record) }));
    return takeClaims(manager, this.outbox, batch, claims, identify);
  }
}

function claimOf(listed: SgbQuotationRecord): ListingClaim {
  const { exchange: party, isin: sourceKey, name, symbol, isin } = listed;
  return {
    party,
    sourceKey,
    name,
    saying: { rank: 0, said: { symbol, isin } },
    founds: false,
    label: null,
    listed,
  };
}

function identify({ listed }: ListingClaim, rows: readonly SgbRow[], trusted: boolean): Identity {
  const { exchange, symbol, isin, name } = listed;
  const byIsin = rows.find((row) => row.isin === isin);
  const bySymbol = rows.find((row) => row.symbol === symbol);
  const known = (row: SgbRow): Identity => ({ match: 'known', id: row.id });
  if (byIsin && (byIsin === bySymbol || (!bySymbol && (byIsin.symbol === null || trusted))))
    return known(byIsin);
  if (bySymbol && !byIsin && (bySymbol.isin === null || trusted)) return known(bySymbol);
  if (bySymbol) {
    const reason = `${exchange} lists ${symbol} under ${isin} where ${bySymbol.isin} is known`;
    return { match: 'doubtful', reason };
  }
  if (byIsin) {
    const reason = `${exchange} lists ${isin} as ${symbol} where ${byIsin.symbol} is known`;
    return { match: 'doubtful', reason };
  }
  const named = rows.filter((row) => row.isin === null && row.symbol === null && isNamedAs(name, row));
  const [only] = named;
  if (only && named.length === 1) return known(only);
  const reason = `${exchange} lists ${symbol}, which is no tranche that RBI announced`;
  return { match: 'doubtful', reason, waiting: true };
}
