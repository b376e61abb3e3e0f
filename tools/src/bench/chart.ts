import { median, type Sample, type Scenario } from './scenario';

const width = 720;
const labelWidth = 180;
const rowHeight = 44;

/** Bars of the median requests per second, with a mark for every round. Shape: SVG. */
export function chartOf({ title, variants }: Scenario, samples: readonly Sample[]): string {
  const highest = Math.max(1, ...samples.map(({ requestsPerSecond }) => requestsPerSecond));
  const x = (rate: number) => Math.round(labelWidth + ((width - labelWidth - 80) * rate) / highest);
  const height = 48 + variants.length * rowHeight;
  const rows = variants.flatMap((variant, row) => {
    const rates = samples
      .filter((sample) => sample.variant === variant.id)
      .map((sample) => sample.requestsPerSecond);
    const middle = median(rates);
    const top = 40 + row * rowHeight;
    return [
      `<text x="${labelWidth - 10}" y="${top + 19}" text-anchor="end">${escaped(variant.title)}</text>`,
      `<rect x="${labelWidth}" y="${top}" width="${x(middle) - labelWidth}" height="28" fill="#3b6ea5"/>`,
      ...rates.map(
        (rate) =>
          `<line x1="${x(rate)}" x2="${x(rate)}" y1="${top + 4}" y2="${top + 24}" stroke="#f2a33a" stroke-width="2"/>`,
      ),
      `<text x="${x(Math.max(middle, ...rates)) + 8}" y="${top + 19}">${Math.round(middle)}</text>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="14">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="16" y="24" font-weight="bold">${escaped(title)}: requests per second</text>`,
    ...rows,
    '</svg>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
