import {
  type DoseCounts,
  type DoseState,
  ringLabel,
  ringSegments,
} from '@app/domain/medications/doses/day-ring.rules'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'

const RADIUS = 30
const AROUND = 2 * Math.PI * RADIUS
const STROKE = 7
/** Gap between two segments, including the round ends of both. */
const GAP = STROKE + 5

const strokes: Readonly<Record<DoseState, string>> = {
  given: 'stroke-good',
  skipped: 'stroke-ink-faint opacity-50',
  missed: 'stroke-warn',
  late: 'stroke-danger',
  open: 'stroke-line',
}

/** Ring of the day's doses by outcome, with the number given inside. The words next to it say the same. */
export function DayRing({ counts }: { counts: DoseCounts }) {
  const segments = ringSegments(counts)
  const gap = segments.length > 1 ? GAP : 0
  const label = ringLabel(counts)
  return (
    <svg viewBox="0 0 72 72" aria-hidden className="size-17 shrink-0">
      {segments.map(({ state, from, share }) => (
        <circle
          key={from}
          cx="36"
          cy="36"
          r={RADIUS}
          fill="none"
          strokeWidth={STROKE}
          strokeLinecap="round"
          strokeDasharray={`${Math.max(0.1, share * AROUND - gap)} ${AROUND}`}
          strokeDashoffset={-(from * AROUND + gap / 2)}
          transform="rotate(-90 36 36)"
          className={strokes[state]}
        />
      ))}
      <text
        x="36"
        y="36"
        dy="0.35em"
        textAnchor="middle"
        className={joinClasses(
          'fill-ink font-display font-semibold',
          label.length > 3 ? 'text-[15px]' : 'text-[20px]',
        )}
      >
        {label}
      </text>
    </svg>
  )
}
