import { qrCode } from '../../figures/qr-code';

/** Light squares around the code, which readers need. */
const border = 4;

/** QR code of a text, dark on light in both themes; nothing when the text is too long for one. */
export function QrPicture({ text, title }: { readonly text: string; readonly title: string }) {
  const squares = qrCode(text);
  if (squares === null) return null;
  const side = squares.length + 2 * border;
  const path = squares
    .flatMap((line, row) =>
      line.map((isDark, column) => (isDark ? `M${column + border} ${row + border}h1v1h-1z` : '')),
    )
    .join('');
  return (
    <svg
      className="qr"
      viewBox={`0 0 ${side} ${side}`}
      width={side * 4}
      height={side * 4}
      role="img"
      aria-label={title}
    >
      <path d={path} />
    </svg>
  );
}
