import { figureText } from './report';
import { median, type Sample, type Scenario } from './scenario';

const width = 720;
const labelWidth = 220;
const rowHeight = 44;

/** Bars of the median processor time per request, with a mark for every round. Shape: SVG. */
export function drawChart({ title, variants }: Scenario, samples: readonly Sample[]): string {
  const rows = variants.map((variant) => ({
    title: variant.title,
    values: samples
      .filter((sample) => sample.variant === variant.id)
      .map(({ processorTimeUs }) => processorTimeUs),
  }));
  return drawBars(`${title}: µs of processor time per request`, rows);
}

/** Bars of the medians, with a mark for every value. Shape: SVG. */
export function drawBars(
  heading: string,
  rows: readonly { readonly title: string; readonly values: readonly number[] }[],
): string {
  const highest = Math.max(...rows.flatMap(({ values }) => values), Number.MIN_VALUE);
  const x = (value: number) => Math.round(labelWidth + ((width - labelWidth - 80) * value) / highest);
  const height = 48 + rows.length * rowHeight;
  const bars = rows.flatMap(({ title, values }, row) => {
    const middle = median(values);
    const top = 40 + row * rowHeight;
    return [
      `<text x="${labelWidth - 10}" y="${top + 19}" text-anchor="end">${escaped(title)}</text>`,
      `<rect x="${labelWidth}" y="${top}" width="${x(middle) - labelWidth}" height="28" fill="#3b6ea5"/>`,
      ...values.map(
        (value) =>
          `<line x1="${x(value)}" x2="${x(value)}" y1="${top + 4}" y2="${top + 24}" stroke="#f2a33a" stroke-width="2"/>`,
      ),
      `<text x="${x(Math.max(middle, ...values)) + 8}" y="${top + 19}">${figureText(middle)}</text>`,
    ];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="14">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    `<text x="16" y="24" font-weight="bold">${escaped(heading)}</text>`,
    ...bars,
    '</svg>',
    '',
  ].join('\n');
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
