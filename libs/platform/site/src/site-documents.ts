import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { PreparedDocument } from '@market/http-api';
import { SiteFacts } from './facts/site-facts';
import { KeptResult, orLastKnown } from './live/kept';
import { changelogFeed, changelogFeedPath } from './pages/changelog-feed';
import { changelogPage, changelogText } from './pages/changelog-page';
import { frontPage } from './pages/front/front-page';
import { robotsText, serviceIndex, sitemap } from './pages/machine-documents';
import { incidentFeed } from './pages/incident-feed';
import { pricingPage } from './pages/pricing-page';
import { statusPage } from './pages/status-page';
import { textPage } from './pages/text-page';
import { SiteLinks } from './shell/site-links';
import { type SitePage, SiteShell } from './shell/site-shell';
import { SiteSettings } from './site-settings';
import { OperatorTexts } from './texts/operator-texts';

const jsonType = 'application/json; charset=utf-8';
const html = 'text/html; charset=utf-8';
const atom = 'application/atom+xml; charset=utf-8';

/**
 * Documents of the public pages by their paths. Each is made at its first use; those that show the service at present are made
 * anew after a minute. The changelog is read at once. Errors: `Error` of the constructor if it is missing or cannot be shown.
 */
@Injectable()
export class SiteDocuments {
  private readonly documents: ReadonlyMap<string, () => Promise<PreparedDocument>>;
  /** Paths of all pages for people. */
  private readonly pages: readonly string[];

  constructor(
    private readonly facts: SiteFacts,
    private readonly settings: SiteSettings,
    private readonly links: SiteLinks,
    private readonly shell: SiteShell,
    private readonly clock: Clock,
    texts: OperatorTexts,
  ) {
    const { plans } = facts;
    const lasting = [
      pricingPage({ plans, priceNote: settings.priceNote }, links),
      changelogPage(changelogText(), settings.docsPaths),
      ...texts.all.map(textPage),
    ];
    this.pages = ['/', '/status', ...lasting.map(({ path }) => path), ...settings.docsPaths];
    this.documents = new Map([
      ...this.live(),
      ...lasting.map((page) => this.lasting(page)),
      ...this.forMachines(),
    ]);
  }

  /** Finds a document. Null for an unknown path. Errors: those of the database while what a live one shows is not known. */
  find(path: string): Promise<PreparedDocument> | null {
    return this.documents.get(path)?.() ?? null;
  }

  private live(): readonly Entry[] {
    const status = orLastKnown(() => this.facts.status());
    const sample = orLastKnown(() => this.facts.sample());
    const live = (path: string, make: () => Promise<PreparedDocument>): Entry => {
      const kept = new KeptResult(this.clock, make);
      return [path, () => kept.get()];
    };
    return [
      live('/', async () => this.page(await this.front(status, sample))),
      live('/status', async () => this.page(statusPage(await status()))),
      live('/status.atom', async () =>
        prepared(
          incidentFeed(await status(), this.settings.publicUrl),
          'application/atom+xml; charset=utf-8',
        ),
      ),
      live('/samples/ipo.json', async () => prepared((await sample()).json, jsonType)),
    ];
  }

  /** Makes the front page: it stands without what cannot be read at present. */
  private async front(
    status: () => ReturnType<SiteFacts['status']>,
    sample: () => ReturnType<SiteFacts['sample']>,
  ): Promise<SitePage> {
    const { links } = this;
    const { publicUrl, priceNote } = this.settings;
    const { plans, premiumDisclaimer } = this.facts;
    const [known, shown] = await Promise.all([status().catch(() => null), sample().catch(() => null)]);
    const present = { status: known, sample: shown };
    return frontPage({ links, publicUrl, priceNote, plans, premiumDisclaimer, ...present });
  }

  private lasting(page: SitePage): Entry {
    return [page.path, once(() => this.page(page))];
  }

  private forMachines(): readonly Entry[] {
    const { settings, links, pages } = this;
    const index = () => serviceIndex(settings.publicUrl, { status: links.status?.href ?? null });
    return [
      [indexPath, once(() => prepared(index(), jsonType))],
      [changelogFeedPath, once(() => prepared(changelogFeed(changelogText(), settings), atom))],
      ['/robots.txt', once(() => prepared(robotsText(settings), 'text/plain; charset=utf-8'))],
      ['/sitemap.xml', once(() => prepared(sitemap(pages, settings), 'application/xml; charset=utf-8'))],
    ];
  }

  private page(page: SitePage): Promise<PreparedDocument> {
    return prepared(this.shell.render(page), html);
  }
}

/** Name of the index for programs, which is served at `/`. */
export const indexPath = '/index.json';

type Entry = readonly [path: string, find: () => Promise<PreparedDocument>];

function prepared(text: string, type: string): Promise<PreparedDocument> {
  return PreparedDocument.of(Buffer.from(text), type);
}

function once(make: () => Promise<PreparedDocument>): () => Promise<PreparedDocument> {
  let made: Promise<PreparedDocument> | null = null;
  return () => (made ??= make());
}
