/** Picture of a page. */
export interface Picture {
  /** Name of its files, without the theme. */
  readonly name: string;
  /** Path with its query. */
  readonly path: string;
  /** Text of a link on the page that is followed first; absent for none. */
  readonly follow?: string;
  /** Max height. Units: pixels. */
  readonly height: number;
}

/** Pictures of the README, in its order. */
export const pictures: readonly Picture[] = [
  { name: 'front', path: '/', height: 800 },
  { name: 'overview', path: '/dashboard', height: 800 },
  { name: 'usage', path: '/dashboard/usage', height: 800 },
  { name: 'keys', path: '/dashboard/keys?show=all', height: 800 },
  { name: 'webhook', path: '/dashboard/webhooks', follow: 'crm.lanternlane.example', height: 862 },
  { name: 'plan', path: '/dashboard/plan', height: 1_104 },
  {
    name: 'explorer',
    path: '/dashboard/explorer?env=test&path=/v1/ipos/godavari-fintech-solutions/subscription/history%3Flimit%3D50',
    height: 1_000,
  },
  { name: 'status', path: '/status', height: 656 },
];

/** Themes of each picture. */
export const themes = ['light', 'dark'] as const;
