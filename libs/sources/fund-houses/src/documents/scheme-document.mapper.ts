import {
  nfoScheme,
  type NfoSchemeRecord,
  possibleOfferDays,
  readSchemeMinimum,
  type RiskLevel,
  schemeCategory,
  withoutPlan,
} from '@market/contracts';
import { readPlainText, Unreadable, wholeText } from '@market/kernel';
import {
  deliver,
  type MapContext,
  type MappedRow,
  mapRows,
  readOrNotice,
  RowRejected,
} from '@market/source-kit';
import { readDocumentDay } from './document-day';
import { readDocumentSip } from './document-sip';
import { fieldKey } from './field-key';
import type { SchemeDocumentWire } from './scheme-document.wire';

/**
 * Maximum lengths of texts; longer ones are left out, because their beginnings could mean something else. Units:
 * characters.
 */
const longest = { name: 300, prose: 5000 } as const;

/** Maps one document to one record of the scheme that it was requested for; odd fields are unknown and noticed. */
export function mapSchemeDocument(wire: SchemeDocumentWire, { request }: MapContext): readonly MappedRow[] {
  const notices: MappedRow[] = [];
  const records = mapRows([wire], ({ fields }) => {
    const schemeId = /SSD_([A-Za-z0-9_-]+)\.[a-z]+$/.exec(request)?.[1];
    if (schemeId === undefined) throw new RowRejected(`${request} names no scheme`);
    return deliver(nfoScheme, readDocument(schemeId, new Fields(fields), notices));
  });
  return [...records, ...notices];
}

/** Fields of a document by their normalised labels. */
class Fields {
  private readonly entries: readonly (readonly [string, string])[];

  constructor(fields: SchemeDocumentWire['fields']) {
    this.entries = fields.flatMap(({ label, value }) => {
      const text = readPlainText(value);
      return text === null ? [] : [[fieldKey(label), text] as const];
    });
  }

  /** Returns the text of a field for the first of the patterns that any label matches, null when none does. */
  first(...patterns: readonly RegExp[]): string | null {
    for (const pattern of patterns) {
      const entry = this.entries.find(([key]) => pattern.test(key));
      if (entry) return entry[1];
    }
    return null;
  }

  all(pattern: RegExp): string[] {
    return this.entries.flatMap(([key, text]) => (pattern.test(key) ? [text] : []));
  }
}

function readDocument(schemeId: string, fields: Fields, notices: MappedRow[]): NfoSchemeRecord {
  const read = <T>(reader: (text: string | null) => T, ...patterns: readonly RegExp[]): T | null => {
    const text = fields.first(...patterns);
    return readOrNotice(() => reader(text), text, notices);
  };
  const kind = read((text) => schemeCategory(text ?? ''), /^categoryaspersebi/, /^(?:scheme)?category/);
  const minimum = read(readSchemeMinimum, /^minimumapplicationamount/);
  const sip = read(
    readDocumentSip,
    /^sip.*(?:minimumamount|minamount)/,
    /^sip(?:details|minimum)?$/,
    /^sip(?!.*dates?$)/,
  );
  return {
    source: 'fund-houses',
    sourceKey: schemeId,
    schemeId,
    amcName: null,
    mfId: null,
    schemeName: withoutPlan(wholeText(fields.first(/^fundname/, /^schemename/), longest.name)),
    schemeType: wholeText(fields.first(/^fundtype/, /^schemetype/), longest.name),
    category: kind?.category ?? null,
    subCategory: wholeText(kind?.subCategory ?? null, longest.name),
    ...possibleDays(
      {
        openOn: read(readDocumentDay, /^nfoopendate/, /^nfoopen/),
        closeOn: read(readDocumentDay, /^nfoclosedate/, /^nfoclos/),
        allotmentOn: read(readDocumentDay, /^allotmentdate/, /^dateofallotment/),
      },
      notices,
    ),
    minInvestmentRupees: minimum,
    exitLoad: prose(fields.first(/^exitload/)),
    expenseRatioPercent: percent(fields.first(/^annualexpense/, /^totalexpenseratio/)),
    benchmark: prose(fields.first(/^benchmarktier1/, /^benchmark/)),
    fundManager: managers(fields.all(/^fundmanagers?\d*(?:names?)?\d*$/)),
    objective: prose(fields.first(/objectiveofthescheme/, /objective/)),
    riskLevel: read(riskLevel, /^riskometeratthetimeoflaunch/, /^riskometeratlaunch/, /^riskometer/),
    ...(sip ?? readDocumentSip(null)),
    lumpSumAvailable: minimum === null ? null : true,
    ...readCodes(fields),
  };
}

/** Returns the days that can be those of one offer, with a notice of the others. */
function possibleDays(days: Parameters<typeof possibleOfferDays>[0], notices: MappedRow[]) {
  const { reason, ...possible } = possibleOfferDays(days);
  if (reason !== null) notices.push({ outcome: 'rejected', reason, raw: days });
  return possible;
}

/** Reads the ISINs and AMFI's codes of the plans; of several codes the lowest. */
function readCodes(fields: Fields): Pick<NfoSchemeRecord, 'isins' | 'amfiSchemeCode'> {
  const isins = [
    ...new Set(fields.all(/^isins?/).flatMap((text) => text.match(/\bINF[A-Z0-9]{8}\d\b/g) ?? [])),
  ];
  const codes = fields.all(/^amficodes?/).flatMap((text) => text.match(/(?<![\d.])\d{6}(?![\d.])/g) ?? []);
  const [amfiSchemeCode] = codes.sort((one, other) => Number(one) - Number(other));
  return {
    ...(isins.length === 0 ? {} : { isins }),
    ...(amfiSchemeCode === undefined ? {} : { amfiSchemeCode }),
  };
}

function prose(text: string | null): string | null {
  return wholeText(text, longest.prose);
}

/** Reference to a rule, whose number is no percentage: `Regulation 52 (6A)(c)`. */
const rule = /\b(?:regulations?|sections?|clauses?)\s+\d+[a-z]?(?:\s*\(\w+\))*/gi;

/**
 * Reads a percentage: `Up to 2.25%`, `2.25 percent`, `2.25 (Regular), 1.10 (Direct)`; the largest is the stated
 * maximum.
 */
function percent(text: string | null): number | null {
  const said = (text ?? '').replace(rule, ' ');
  const marked = [...said.matchAll(/(?<![\d.,])(\d{1,3}(?:\.\d+)?)\s*(?:%|per\s?cent\b)/gi)];
  const bare = [...said.matchAll(/(?<![\d.,])(\d{1,3}(?:\.\d+)?)(?![\d.]*\d)/g)];
  const stated = (marked.length > 0 ? marked : bare).map(([, number]) => Number(number));
  return stated.length === 0 ? null : Math.max(...stated);
}

const honorific = /^(?:mr|ms|mrs|shri|smt|dr)\b\.?\s*/i;
const degree = /^(?:cfa|ca|cpa|cma|mba|ph\.?d)$/i;

/** Reads the names of managers, each once, without titles and remarks. */
function managers(texts: readonly string[]): string | null {
  const names = texts
    .flatMap((text) => text.replace(/\([^)]*\)/g, ' ').split(/[;,/&|]|\band\b/))
    .map((name) => name.replace(/\s+/g, ' ').trim().replace(honorific, ''))
    .filter((name) => name !== '' && !degree.test(name));
  return names.length === 0 ? null : prose([...new Set(names)].join(', '));
}

const levels: Readonly<Record<string, RiskLevel>> = {
  low: 'low',
  lowtomoderate: 'moderately_low',
  moderatelylow: 'moderately_low',
  moderate: 'moderate',
  moderatelyhigh: 'moderately_high',
  high: 'high',
  veryhigh: 'very_high',
};

/**
 * Reads a risk level: `Very High`, `Very High Risk`, `Low to Moderate`. Errors: `Unreadable` for a level that the scale
 * does not have.
 */
function riskLevel(text: string | null): RiskLevel | null {
  if (text === null) return null;
  const level = levels[fieldKey(text).replace(/^riskometer|risk(?:level)?$/g, '')];
  if (level === undefined) throw new Unreadable('risk level', text);
  return level;
}
