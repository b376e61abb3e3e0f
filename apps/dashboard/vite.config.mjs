import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const folder = import.meta.dirname;

/** Modules of the two chunks that every page loads: packages change with a new version only, and stay cached. */
const packages = /node_modules\/(?:react|react-dom|scheduler|@tanstack)\//;
const parts = /src\/(?:parts|figures|api)\//;
/** Modules that would be in them, but are for a few pages only. */
const forSomePages = new RegExp(
  [
    ...['queriesObserver', 'useQueries', 'infiniteQueryObserver', 'useInfiniteQuery', 'useBlocker'],
    ...['operator-', 'made-key-dialog', 'secret\\.part', 'money\\.part', 'figures\\.part', 'pager\\.part'],
    ...['audit-table', 'audit-detail', 'plain-words', 'link-button', 'plan-gate'],
    ...['public-reads', 'csv-', 'save-file', 'request-code', 'code-in-languages'],
    ...[
      'shown-once-dialog',
      'confirm-dialog',
      'form-dialog',
      'notice-list',
      'unseen-response-notices',
      'unknown-page',
      'unsaved-guard',
      'visitor-frame',
    ],
    ...[
      'choice\\.part',
      'record-facts',
      'request-facts',
      'request-words',
      'request-queries',
      'next-part',
      'passkeys',
      'field\\.part',
      'copy-button',
      'code\\.part',
      'segments',
    ],
    ...[
      'account-menu-content',
      'account-queries',
      'key-age',
      'limit-words',
      'key-names',
      'explorer-queries',
      'market-',
      'data-pages',
      'calendar-',
      'request-for-view',
      'record-changes',
    ],
    ...['event-paths', 'flat-record', 'explorer-path', '/dialog\\.part'],
  ].join('|'),
);

/** Modules that the pages of the sign-in share. They are one chunk, because every page loads the names of all chunks. */
const signingIn =
  /\/(?:link-return|session-mark|local-text|sign-in-news|finished-sign-in|last-way|pending-sign-in)\.ts$/;
/** Steps of the sign-in that come after its first view. */
const laterSteps = /\/(?:link-sent|spent-link|proof-given|password-form)\.part\.tsx$/;
/** Parts that pages of operators share. They are one chunk for the same reason. */
const operating = /\/pages\/operators\/(?!.*\.page\.tsx$)/;
/** Small parts for a few pages: a chunk of each would weigh less than its name. */
const small =
  /\/(?:plain-words|short-url|flat-record|pager\.part|money\.part|save-file|plan-gate\.part|link-button\.part|figures\.part|confirm-dialog\.part)(?:\.tsx?)$/;
/** Parts of the pages that show requests. */
const requests = /\/request-(?:facts\.part|words|queries)\.tsx?$/;
/** Tables, which the first views do not wait for. */
const tables = /\/(?:table\.part|time-labels|cell-text)\.tsx?$/;
const fields = /\/(?:email-)?field\.part\.tsx$/;
const isPart = (id) => parts.test(id) && !forSomePages.test(id) && !signingIn.test(id) && !tables.test(id);

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
        .map(({ fileName, isEntry, facadeModuleId, imports, viteMetadata }) => [
          fileName,
          {
            isEntry,
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
            { name: 'parts', test: isPart, minShareCount: 3 },
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
