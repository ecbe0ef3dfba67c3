import { encodeQR } from 'qr'

/** Light around the code, in its own dots; readers need four. */
const MARGIN = 4

/** A QR code of a text, dark on white in every theme, since readers expect that. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const dots = encodeQR(text, 'raw', { ecc: 'medium', border: MARGIN })
  const path = dots.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <figure aria-label={label} className="w-full max-w-56">
      <svg
        aria-hidden
        viewBox={`0 0 ${dots.length} ${dots.length}`}
        shapeRendering="crispEdges"
        className="aspect-square w-full rounded-control"
      >
        <rect width="100%" height="100%" fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </figure>
  )
}
