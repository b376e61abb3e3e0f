import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTime } from '@market/chaos/collecting/set-time';
import type { HttpResponse, HttpRequest } from '@market/egress';
import { indianDay, instantInIndia, joinedKey, SystemClock } from '@market/kernel';
import { SgbInitialLoad } from '@market/sgb/ingest';
import { PublishedReader } from '../judge/published';
import { fundKind } from '../offers/judge/fund-kind';
import { goldBondKind } from '../offers/judge/gold-bond-kind';
import { offerKinds } from '../offers/judge/offer-kinds';
import { publishedRecords } from '../offers/judge/published-records';
import type { RecordKindRules } from '../offers/judge/record-kind';
import { openPipeline, type Pipeline } from '../run/pipeline';
import { unknownAtNse } from '../wire/page-response';
import { PagedSite } from '../wire/paged-site';
import {
  type CapturedContents,
  type CapturedVisit,
  capturedVisits,
  type FilledKind,
} from './captured-visits';
import { readRedemptions, readTranches } from './offer-readings';
import type { Cells, StatedValue } from './stated-value';

/** A stated field, and what is published in it; null: nothing. */
export interface ComparedValue extends StatedValue {
  readonly kind: FilledKind;
  /** File that states it. */
  readonly file: string;
  readonly published: string | null;
}

/** Published values of a kind by subject and field. */
type Values = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Redeemed {
  readonly kind: string;
  /** Shape: ISO 8601. */
  readonly date: string;
  readonly pricePerUnit: number;
}

/** NSE says of what was not captured that it knows no such issue. */
class CapturedSite extends PagedSite {
  override async get(request: HttpRequest): Promise<HttpResponse> {
    const answer = await super.get(request);
    if (answer.status !== 404 || !request.url.includes('nseindia')) return answer;
    return { ...answer, body: unknownAtNse.body, mediaType: unknownAtNse.mediaType };
  }
}

export interface FilledPlace {
  /** Folder of captured pages. */
  readonly pages: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly say: (text: string) => void;
}

/**
 * Reads captured pages by the readers of the judge, runs the feeds over the same pages on the days on which they were
 * captured, and compares. It shares no code with the mappers of the sources.
 *
 * Errors: `Error` when the folder has no page that the judge can read.
 */
export async function measureFilled({
  pages,
  databaseUrl,
  dataDir,
  say,
}: FilledPlace): Promise<ComparedValue[]> {
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).sort();
  const site = new CapturedSite();
  setTime(atIndia(capturedVisits[0]?.at[0] ?? ''));
  const pipeline = await openPipeline({ databaseUrl, dataDir, http: site });
  try {
    const compared: ComparedValue[] = [];
    for (const visit of capturedVisits)
      compared.push(...(await follow(visit, { pipeline, site, files, folder: pages, say })));
    await new SgbInitialLoad(pipeline.sql, new SystemClock()).load();
    compared.push(...(await goldBonds(pipeline, files, pages)));
    if (compared.length === 0) throw new Error(`${relative('.', pages)} has no page that can be read`);
    return compared;
  } finally {
    await pipeline.close();
  }
}

interface Tools {
  readonly pipeline: Pipeline;
  readonly site: CapturedSite;
  readonly files: readonly string[];
  readonly folder: string;
  readonly say: (text: string) => void;
}

async function follow(
  visit: CapturedVisit,
  { pipeline, site, files, folder, say }: Tools,
): Promise<ComparedValue[]> {
  const found = visit.pages.flatMap((page) =>
    files.flatMap((file) => {
      const match = page.file.exec(file);
      return match === null ? [] : [{ page, file, captured: contentsOf(join(folder, file), match[1] ?? '') }];
    }),
  );
  if (found.length === 0) return [];
  site.clear();
  for (const { page, captured } of found)
    for (const [request, answer] of Object.entries(page.answers(captured))) site.show(request, answer);
  for (const at of visit.at) {
    setTime(atIndia(at));
    for (const feed of visit.feeds) {
      const report = await pipeline.run(feed, null);
      if (report?.status !== 'ok')
        say(`${at} ${feed}: ${report?.status ?? 'not run'}, ${report?.error ?? '-'}`);
    }
    await pipeline.tick();
    await pipeline.tickOffers();
  }
  const values = new Map<FilledKind, Values>();
  for (const { page } of found)
    if (!values.has(page.kind))
      values.set(page.kind, await published(pipeline, page.kind, visit.at.at(-1) ?? ''));
  return found.flatMap(({ page, file, captured }) =>
    page.states(captured).map((stated) => compare(stated, page.kind, file, values.get(page.kind))),
  );
}

/** The initial load of gold bonds against tables of all tranches and of their redemptions. */
async function goldBonds(
  pipeline: Pipeline,
  files: readonly string[],
  folder: string,
): Promise<ComparedValue[]> {
  const values = await published(pipeline, 'sgb', capturedVisits.at(-1)?.at.at(-1) ?? '');
  return files.flatMap((file) => {
    const read = /sgb_tranches/.test(file)
      ? readTranches
      : /sgb_redemption/.test(file)
        ? readRedemptions
        : null;
    if (read === null) return [];
    return read(readFileSync(join(folder, file), 'utf8')).map((stated) =>
      compare(stated, 'sgb', file, values),
    );
  });
}

function compare(
  stated: StatedValue,
  kind: FilledKind,
  file: string,
  values: Values | undefined,
): ComparedValue {
  return { ...stated, kind, file, published: values?.get(stated.subject)?.get(stated.field) ?? null };
}

async function published(pipeline: Pipeline, kind: FilledKind, at: string): Promise<Values> {
  return kind === 'ipo' ? publishedIpos(pipeline) : publishedOthers(pipeline, rulesOf(kind), atIndia(at));
}

async function publishedIpos(pipeline: Pipeline): Promise<Values> {
  const records = await new PublishedReader(pipeline, []).read(true);
  return new Map(
    records.flatMap(({ name, values, premium }) => {
      const fields = known({ ...values, premium: premium === null ? null : String(premium.gmpValue) });
      // Books name their issue by its symbol.
      return [name, values.symbolNse ?? ''].map((subject) => [joinedKey(subject), fields] as const);
    }),
  );
}

async function publishedOthers(pipeline: Pipeline, rules: RecordKindRules, at: Date): Promise<Values> {
  const records = await publishedRecords(pipeline.sql, rules, at);
  return new Map(
    records.map((record) => {
      const redemptions = JSON.parse(String(record['redemptions'] ?? '[]')) as Redeemed[];
      const redeemed = redemptions.map(
        ({ kind, date, pricePerUnit }) =>
          [`redemption of ${date.slice(0, 10)}`, `${kind} ${pricePerUnit}`] as const,
      );
      return [joinedKey(rules.keyOf(record)), known({ ...record, ...Object.fromEntries(redeemed) })];
    }),
  );
}

function known(
  record: Readonly<Record<string, string | number | boolean | null | undefined>>,
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(record).flatMap(([field, value]) => {
      if ((value ?? '') === '') return [];
      return [[field, String(value).replace(/T00:00:00\.000Z$/, '')] as const];
    }),
  );
}

function rulesOf(kind: FilledKind): RecordKindRules {
  const found = [...offerKinds, fundKind, goldBondKind].find((one) => one.kind === kind);
  if (found === undefined) throw new Error(`there are no rules of ${kind}`);
  return found;
}

function contentsOf(path: string, subject: string): CapturedContents {
  const text = readFileSync(path, 'utf8');
  return { subject, text, json: /^\s*[[{]/.test(text) ? (JSON.parse(text) as Cells) : {} };
}

function atIndia(at: string): Date {
  const [day = '', time = ''] = at.split(' ');
  return instantInIndia(indianDay(day), time);
}
