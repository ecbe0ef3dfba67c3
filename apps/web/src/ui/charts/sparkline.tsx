const WIDTH = 74
const HEIGHT = 24
const EDGE = 4

/** A small line through amounts at even distances, its last point strong. The words beside it give its meaning. */
export function Sparkline({ amounts }: { amounts: readonly number[] }) {
  if (amounts.length < 2) return null
  const least = Math.min(...amounts)
  const span = Math.max(...amounts) - least
  const places = amounts.map((amount, at) => ({
    x: EDGE + (at / (amounts.length - 1)) * (WIDTH - 2 * EDGE),
    y: span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((amount - least) / span) * (HEIGHT - 2 * EDGE),
  }))
  const last = places.at(-1)
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden className="h-5.5 w-17 shrink-0 text-action">
      <path
        d={`M${places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' ')}`}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx={last?.x} cy={last?.y} r="3" fill="currentColor" />
    </svg>
  )
}
