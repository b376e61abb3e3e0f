import { z } from 'zod';
import { companyNameField, dayField, handleField, nameField, priceField, proseField } from './fields';
import type { RecordType } from './record-type';

/** Class of a mutual fund scheme. Source: SEBI circular of 6 October 2017 on categorization. */
export const nfoCategories = ['equity', 'debt', 'hybrid', 'solution_oriented', 'other'] as const;
export type NfoCategory = (typeof nfoCategories)[number];

/** Levels of the risk-o-meter, `moderately_low` being "Low to Moderate". Source: SEBI circular of 5 October 2020. */
export const riskLevels = [
  'low',
  'moderately_low',
  'moderate',
  'moderately_high',
  'high',
  'very_high',
] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** State of a new fund offer. Transitions: see the `nfo` feature. */
export const nfoStatuses = ['open', 'upcoming', 'closed'] as const;
export type NfoStatus = (typeof nfoStatuses)[number];

/**
 * Terms of one new fund offer in one payload of one source. Null means not stated: it never overwrites a known value.
 */
const nfoSchemeSchema = z
  .object({
    /** Name of the source, for example `amfi`. Precedence between sources: see the `nfo` feature. */
    source: handleField,
    /** Stable name of the scheme at that source. */
    sourceKey: handleField,
    /** AMFI's `Scheme_Id` of the scheme; the same number in AMFI's list and in the fund houses' documents. */
    schemeId: handleField.nullable(),
    amcName: companyNameField.nullable(),
    /** AMFI's number of the fund house. */
    mfId: handleField.nullable(),
    schemeName: companyNameField.nullable(),
    /** Type of the scheme, for example `Open Ended`. */
    schemeType: nameField.nullable(),
    category: z.enum(nfoCategories).nullable(),
    subCategory: nameField.nullable(),
    openOn: dayField.nullable(),
    closeOn: dayField.nullable(),
    allotmentOn: dayField.nullable(),
    /** Minimum for a lump sum. Units: rupees. */
    minInvestmentRupees: priceField.max(1e9).nullable(),
    /** Minimum for one instalment of a SIP. Units: rupees. */
    minSipAmountRupees: priceField.max(1e9).nullable(),
    exitLoad: proseField.nullable(),
    /** Stated maximum of a year. Units: percent of the assets. */
    expenseRatioPercent: z.number().nonnegative().max(100).nullable(),
    benchmark: proseField.nullable(),
    /** Names, separated by a comma and a blank. */
    fundManager: proseField.nullable(),
    objective: proseField.nullable(),
    /** Risk level; for a new fund that at the time of launch. */
    riskLevel: z.enum(riskLevels).nullable(),
    sipAvailable: z.boolean().nullable(),
    lumpSumAvailable: z.boolean().nullable(),
    /** ISINs of all plans and options. Absent: not stated. */
    isins: z
      .array(z.string().regex(/^IN[A-Z0-9]{9}\d$/))
      .min(1)
      .max(400)
      .optional(),
    /** Number of plans and options with a code of their own. Absent: not stated. */
    planCount: z.int().positive().max(400).optional(),
    /** Lowest of AMFI's codes of the plans and options. Absent: not stated. */
    amfiSchemeCode: z
      .string()
      .regex(/^\d{5,7}$/)
      .optional(),
  })
  .refine(({ openOn, closeOn }) => openOn === null || closeOn === null || openOn <= closeOn, {
    path: ['closeOn'],
    message: 'closes before it opens',
  })
  .refine(({ openOn, allotmentOn }) => openOn === null || allotmentOn === null || openOn <= allotmentOn, {
    path: ['allotmentOn'],
    message: 'allots before it opens',
  });

export type NfoSchemeRecord = z.infer<typeof nfoSchemeSchema>;

export const nfoScheme: RecordType<NfoSchemeRecord> = {
  kind: 'nfo-scheme',
  schema: nfoSchemeSchema,
  keyOf: (record) => `${record.source}:${record.sourceKey}`,
};

/**
 * Removes "Mutual Fund" from a fund house's name, wherever it stands: `IL&FS Mutual Fund (IDF)` → `IL&FS (IDF)`.
 *
 * Source: docs/spec/api.md, "Fund houses".
 */
export function fundHouseShortName(name: string): string {
  const short = name
    .split(/\s*\bmutual fund\b\s*/i)
    .filter((part) => part !== '')
    .join(' ');
  return short === '' ? name : short;
}

/** Asset management company (fund house). */
const amcSchema = z.object({
  /** AMFI's number of the fund house, null where the source gives only the name. */
  mfId: handleField.nullable(),
  /** Full name, for example `Axis Mutual Fund`. */
  name: companyNameField,
});

export type AmcRecord = z.infer<typeof amcSchema>;

export const amc: RecordType<AmcRecord> = {
  kind: 'amc',
  schema: amcSchema,
  keyOf: (record) => record.name,
};
