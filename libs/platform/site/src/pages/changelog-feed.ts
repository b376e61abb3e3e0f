import { atomFeed } from '../html/atom-feed';
import { renderMarkdown } from '../html/markdown';
import type { SiteSettings } from '../site-settings';
import { forCustomers, linkOnSite } from './changelog-page';

export const changelogFeedPath = '/changelog.atom';

/** Released version with its changes. */
interface Release {
  readonly version: string;
  /** Shape: `YYYY-MM-DD`. */
  readonly day: string;
  /** Changes in Markdown. */
  readonly text: string;
}

/**
 * Returns the released versions of the changelog as an Atom feed, the newest first. Changes that are not released are left out: they have
 * no day, and would be announced again with their version.
 *
 * @param text the changelog
 */
export function changelogFeed(
  text: string,
  { publicUrl, docsPaths }: Pick<SiteSettings, 'publicUrl' | 'docsPaths'>,
): string {
  const page = `${publicUrl}/changelog`;
  const releases = releasesIn(text);
  const absolute = (address: string) => {
    const linked = linkOnSite(address, docsPaths);
    return linked?.startsWith('/') === true ? publicUrl + linked : linked;
  };
  return atomFeed({
    ...{ title: 'India Market Data: changelog', page, address: publicUrl + changelogFeedPath },
    updated: startOf(releases[0]?.day ?? '1970-01-01'),
    entries: releases.map(({ version, day, text: changes }) => {
      const link = `${page}#${version.replaceAll('.', '')}---${day}`;
      const content = renderMarkdown(changes, absolute);
      return { ...{ id: link, title: version, link }, updated: startOf(day), content };
    }),
  });
}

function releasesIn(text: string): Release[] {
  return forCustomers(text)
    .split(/^## /m)
    .flatMap((part) => {
      const [, version, day, changes = ''] = /^(\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)\n([^]*)$/.exec(part) ?? [];
      return version === undefined || day === undefined ? [] : [{ version, day, text: changes }];
    });
}

/** Returns the instant at which a day begins in India. */
function startOf(day: string): string {
  return `${day}T00:00:00+05:30`;
}
