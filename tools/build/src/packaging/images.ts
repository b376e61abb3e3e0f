/** One container image: which programs it can start. */
export interface Image {
  /** Compiled files, relative to the root; the first is what the image runs by itself. */
  readonly programs: readonly [string, ...string[]];
  /** Folders of built files that a program reads, relative to the root. */
  readonly folders?: readonly string[];
}

/** The images by name. The ingestor's also migrates, and holds the operator's command line. */
export const images = {
  api: { programs: ['apps/api/dist/main.js'], folders: ['apps/dashboard/dist/web'] },
  ingestor: {
    programs: [
      'apps/ingestor/dist/main.js',
      'apps/ingestor/dist/reader.js',
      'apps/ingestor/dist/migrate.js',
      'tools/admin/dist/main.js',
    ],
  },
} as const satisfies Readonly<Record<string, Image>>;
