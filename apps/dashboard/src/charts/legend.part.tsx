/** Entry of a legend: a mark as in the chart, and its label. */
export function LegendMark({ mark, words }: { readonly mark: string; readonly words: string }) {
  return (
    <span>
      <svg width="10" height="10" aria-hidden="true">
        <rect width="10" height="10" rx="2" className={mark} />
      </svg>
      {words}
    </span>
  );
}

/** Entry of a legend for a line. */
export function LegendLine({ line, words }: { readonly line: string; readonly words: string }) {
  return (
    <span>
      <svg width="18" height="10" aria-hidden="true">
        <line x1="0" x2="18" y1="5" y2="5" className={line} />
      </svg>
      {words}
    </span>
  );
}
