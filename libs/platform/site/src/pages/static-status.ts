import type { SiteStatus } from '../facts/site-facts';
import { markup } from '../html/markup';
import { siteStyles } from '../shell/site-assets';
import { incidentFeed } from './incident-feed';
import { statusBody, statusTitle } from './status-page';

/** File of the status page for another host. */
export interface StaticFile {
  readonly name: string;
  readonly content: string | Buffer;
}

/**
 * Returns the status page as files that any web server serves from one folder, without scripts: page, feed and style sheet.
 *
 * @param publicUrl address of the service, without a trailing slash
 */
export function staticStatus(status: SiteStatus, publicUrl: string): readonly StaticFile[] {
  const page = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${statusTitle}</title>
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="status.css">
<link rel="alternate" type="application/atom+xml" href="status.atom">
</head>
<body>
<main class="wide">
${statusBody(status, 'status.atom')}
<p class="muted small">This page is a copy on another host. <a href="${publicUrl}">The service itself</a></p>
</main>
</body>
</html>
`;
  return [
    { name: 'index.html', content: page.text },
    { name: 'status.atom', content: incidentFeed(status, publicUrl) },
    { name: 'status.css', content: siteStyles() },
  ];
}
