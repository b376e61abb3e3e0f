export { staticStatus, type StaticFile } from './pages/static-status';
export {
  type SiteCorrection,
  SiteFacts,
  type SiteIpo,
  type SitePlan,
  type SitePremium,
  type SiteSample,
  type SiteStatus,
} from './facts/site-facts';
export { type CodeSample, codeTabs } from './html/code-tabs';
export { type Content, Markup, markup, prose } from './html/markup';
export { renderMarkdown } from './html/markdown';
export { findNearest, nearestFile } from './nearest-file';
export { PublicPage } from './shell/page-policy';
export { SiteAssets } from './shell/site-assets';
export { type SitePage, SiteShell } from './shell/site-shell';
export { siteConfig } from './site.config';
export { SiteModule } from './site.module';
export { SiteSettings } from './site-settings';
export { TextsProbe } from './texts/texts.probe';
