import { readText, splitIssueName, tidyText } from '@market/kernel';
import { RowRejected } from '@market/source-kit';
import type { BseValue } from './bse-value.wire';
import { remarkIn } from './remarked';

/** Name in BSE's lists, separated from remarks. */
export interface BseName {
  readonly companyName: string;
  /** Texts behind the legal form, behind a bar or in a bracket. */
  readonly remarks: readonly string[];
}

/**
 * Reads a company's name, in unchanged capitals, without the marks that BSE appends to it (`Sarla Performance Fibers
 * Ltd-$`) and without remarks.
 *
 * Source: public readers of BSE's lists, 2026-05 and 2026-10.
 *
 * Errors: `RowRejected` without a name, `Unreadable`.
 */
export function readBseName(value: BseValue): BseName {
  const [front = '', ...behind] = (readText(value) ?? '').split('|');
  const { name, remark } = splitIssueName(front.replace(/(?:\s*[-–]?\s*[$#*^]+)+\s*$/, ''));
  const companyName = tidyText(name);
  if (companyName === null) throw new RowRejected('no company name');
  return { companyName, remarks: [...(remark === null ? [] : [remark.text]), ...behind.flatMap(remarkIn)] };
}
