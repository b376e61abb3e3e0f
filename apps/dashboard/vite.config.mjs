import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const folder = import.meta.dirname;

/** Packages that every page loads: they change with a new version only, and stay cached. */
const packages = /node_modules\/(?:react|react-dom|scheduler|@tanstack)\//;
/** Modules of packages that are for a few pages only. */
const forSomePages = /queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery|useBlocker/;
/** Modules that every page loads: what the first views show, and nothing else. */
const everywhere = new RegExp(
  [
    String.raw`src/api/(?:call|queries|shown-account|kept-text|leave-for|unseen-responses|server-time|api-error|proof)\.ts$`,
    String.raw`src/parts/(?:loaded|page-head|page-title|panel|badge|moment|empty|notice|button|request-id|skeleton|icon|brand)\.part\.tsx$`,
    String.raw`src/parts/(?:use-now|tones|search)\.ts$`,
  ].join('|'),
);

/** Frame of the pages behind the sign-in, and what all of them ask it. */
const framing =
  /\/parts\/(?:frame|navigation|account-menu|account-notices|environment-switch|search\/search-button|session|use-environment)(?:\.part)?\.tsx?$/;
/** Modules that the pages of the sign-in share. They are one chunk, because every page loads the names of all chunks. */
const signingIn =
  /\/(?:link-return|session-mark|local-text|sign-in-news|finished-sign-in|last-way|pending-sign-in)\.ts$/;
/** Steps of the sign-in that come after its first view. */
const laterSteps = /\/(?:link-sent|spent-link|proof-given|password-form)\.part\.tsx$/;
/** Parts that pages of operators share. They are one chunk for the same reason. */
const operating = /\/pages\/operators\/(?!.*\.page\.tsx$)/;
/** Small parts for a few pages: a chunk of each would weigh less than its name. */
const small =
  /\/(?:plain-words|key-age|key-names|freshness-words|short-url|flat-record|pager\.part|money\.part|save-file|plan-gate\.part|link-button\.part|figures\.part)(?:\.tsx?)$/;
/** Parts of the pages that show requests. */
const requests = /\/request-(?:facts\.part|words|queries)\.tsx?$/;
/** Tables, which the first views do not wait for. */
const tables = /\/(?:table\.part|time-labels|cell-text)\.tsx?$/;
/** Modules that pages with changes share: of the first views only the sign-in is one. */
const changing = /\/(?:use-change|intent|unsaved-forms|form-error\.part)\.tsx?$/;
/** Modules that the overview shares with pages of usage: each would be a chunk of a few lines. */
const summing = /\/(?:limit-words|sparkline[\w.-]*|meter\.part|account-queries)\.tsx?$/;
const dialogs = /\/parts\/(?:(?:confirm|form)-)?dialog\.part\.tsx$/;
const fields = /\/(?:email-)?field\.part\.tsx$/;

/**
 * Writes `dist/chunks.json`, which tells what a page loads. Shape: file name to the files that it imports at once and
 * the modules that it was made of. It stays outside of the folder that is served.
 */
function chunkList() {
  return {
    name: 'chunk-list',
    writeBundle(_options, bundle) {
      const chunks = Object.values(bundle)
        .filter(({ type }) => type === 'chunk')
        .map(({ fileName, name, isEntry, facadeModuleId, imports, viteMetadata }) => [
          fileName,
          {
            isEntry,
            isFrame: name === 'frame',
            page: facadeModuleId?.match(/\/pages\/(.+)\.page\.tsx$/)?.[1] ?? null,
            imports,
            styles: [...(viteMetadata?.importedCss ?? [])],
          },
        ]);
      const text = JSON.stringify(Object.fromEntries(chunks), null, 2);
      writeFileSync(join(folder, 'dist', 'chunks.json'), `${text}\n`);
    },
  };
}

/** Pages under `/dashboard`: no source maps, no inlined assets, nothing that the policy of the pages forbids. */
export default defineConfig({
  root: folder,
  base: '/dashboard/',
  cacheDir: join(folder, 'dist', '.vite'),
  plugins: [react(), chunkList()],
  // React has the hook itself: without the part for versions before 18.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector.js' },
  },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    sourcemap: false,
    license: { fileName: 'licences.json' },
    // The first that know `light-dark()`: both themes stand in one style sheet.
    target: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // These browsers preload modules themselves.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'packages', test: (id) => packages.test(id) && !forSomePages.test(id) },
            { name: 'parts', test: everywhere },
            { name: 'frame', test: framing },
            { name: 'marks', test: /\/styles\/marks\.css$/ },
            { name: 'changing', test: changing },
            { name: 'summing', test: summing },
            { name: 'dialogs', test: dialogs },
            { name: 'tables', test: tables },
            { name: 'fields', test: fields },
            { name: 'signing-in', test: signingIn },
            { name: 'sign-in-steps', test: laterSteps },
            { name: 'small', test: small },
            { name: 'requests', test: requests, minShareCount: 2 },
            { name: 'operating', test: operating, minShareCount: 2 },
          ],
        },
      },
    },
  },
});
