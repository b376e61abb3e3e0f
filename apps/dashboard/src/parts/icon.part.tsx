/** Paths of the icons, drawn with a stroke in a box of 16 × 16. */
const paths = {
  overview: 'M2.5 9.5h4v4h-4zM2.5 2.5h4v4h-4zM9.5 2.5h4v4h-4zM9.5 9.5h4v4h-4z',
  keys: 'M6.5 9.5a3.5 3.5 0 1 1 2-2l5 5v1.5h-2.5v-2h-2v-2zM4.75 6.25h.01',
  usage: 'M2.5 13.5h11M4.5 11V8M8 11V3.5M11.5 11V6',
  requests: 'M2.5 5.5h9M9 3l2.5 2.5L9 8M13.5 10.5h-9M7 8l-2.5 2.5L7 13',
  webhooks:
    'M8 5.5 5 11M8 5.5a2 2 0 1 1 1.9-2.7M5 11a2 2 0 1 1-2.6-1.9M5 11h6M11 11a2 2 0 1 0 1-1.7M8 5.5l3 5.5',
  ipos: 'M2.5 11.5l4-4 2 2 5-6',
  premiums: 'M4.5 2.8h7M4.5 5.8h7M4.5 2.8h2c4 0 4 5.8 0 5.8h-2l5 4.8',
  funds: 'M8 2.2V8h5.8A5.8 5.8 0 1 1 8 2.2zM10.5 2.6a5.8 5.8 0 0 1 2.9 2.9',
  'gold-bonds': 'M5.8 3h4.4l1.2 4.2H4.6zM3.2 8.8h3.4l1.2 4.2H2zM9.4 8.8h3.4L14 13H8.2z',
  actions: 'M2 13.5h12M3.5 13.5v-11h5.5v11M9 6.5h3.5v7M5.7 5.2h1.1M5.7 8h1.1M5.7 10.8h1.1',
  calendar: 'M2.5 3.5h11v10h-11zM2.5 6.8h11M5.5 2v3M10.5 2v3',
  events: 'M2.5 4h11M2.5 8h11M2.5 12h7',
  explorer: 'm2.5 4 3.5 4-3.5 4M8 12.5h5.5',
  status: 'M2 8.5h3l2-5 2.5 9 2-5.5.8 1.5H14',
  plan: 'M2 4.5h12v7.5H2zM2 7h12M4.5 9.8h3',
  team: 'M6 7.5a2.25 2.25 0 1 0 0-4.5 2.25 2.25 0 0 0 0 4.5zM1.8 13c.3-2.3 2-3.5 4.2-3.5s3.9 1.2 4.2 3.5M10.5 3.2a2.2 2.2 0 0 1 0 4.1M12 9.8c1.3.4 2.1 1.5 2.3 3.2',
  settings:
    'M2.5 4.5h6M12 4.5h1.5M2.5 11.5h1.5M7.5 11.5h6M10.2 6.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4zM5.7 13.2a1.7 1.7 0 1 0 0-3.4 1.7 1.7 0 0 0 0 3.4z',
  security: 'M8 1.8l5 1.9v4c0 3.2-2.1 5.4-5 6.5-2.9-1.1-5-3.3-5-6.5v-4zM5.8 8l1.6 1.6 2.9-3.1',
  audit: 'M4 2h8v12H4zM6.2 5.2h3.6M6.2 8h3.6M6.2 10.8h2',
  operators:
    'M8 10.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4zM8 1.8v2M8 12.2v2M1.8 8h2M12.2 8h2M3.6 3.6 5 5M11 11l1.4 1.4M3.6 12.4 5 11M11 5l1.4-1.4',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  done: 'M3 8.5l3.2 3.2L13 5',
  close: 'm4 4 8 8M12 4l-8 8',
  person: 'M8 8a2.7 2.7 0 1 0 0-5.4A2.7 2.7 0 0 0 8 8zM2.8 13.6c.4-2.6 2.6-3.9 5.2-3.9s4.8 1.3 5.2 3.9',
  outside: 'M6.5 3.5h-3.5v9.5h9.5v-3.5M9.5 2.5h4v4M13.2 2.8 7.5 8.5',
  plus: 'M8 3v10M3 8h10',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3l3.2 3.2',
} as const;

export type IconName = keyof typeof paths;

/** Icon beside a word: it says nothing by itself, so it is hidden from screen readers. */
export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
