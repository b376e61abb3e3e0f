/** One container image: which programs it can start. */
export interface Image {
  /** Compiled files, relative to the root; the first is what the image runs by itself. */
  readonly programs: readonly [string, ...string[]];
  /** Files, and folders of built files, that a program reads, relative to the root. */
  readonly reads?: readonly string[];
}

/** Texts of the API's documentation. The API does not start without one of them. */
const guides = [
  ...[
    'accounts',
    'assistants',
    'authentication',
    'calendar-feeds',
    'events',
    'export-links',
    'follow-changes',
  ],
  ...['history', 'idempotency', 'lists', 'quick-start', 'rate-limits', 'versioning', 'webhooks'],
];

/** The images by name. The ingestor's also migrates, and holds the operator's command line. */
export const images = {
  api: {
    programs: ['apps/api/dist/main.js'],
    reads: [
      'apps/dashboard/dist/web',
      'libs/platform/site/web',
      'CHANGELOG.md',
      'docs/glossary.md',
      ...guides.map((name) => `docs/${name}.md`),
    ],
  },
  ingestor: {
    programs: [
      'apps/ingestor/dist/main.js',
      'apps/ingestor/dist/reader.js',
      'apps/ingestor/dist/migrate.js',
      'tools/admin/dist/main.js',
    ],
  },
} as const satisfies Readonly<Record<string, Image>>;
