import { scoreParts, toneOf, type ScoreCounts } from '@app/domain/health-score/health-score.rules'
import { healthScoreTexts } from '@app/domain/health-score/health-score.texts'
import { scoreShares } from '@app/domain/health-score/health-score.vocabulary'

const RADIUS = 56
const AROUND = 2 * Math.PI * RADIUS
const STROKE = 9
/** Gap between two arcs, including the round ends of both. */
const GAP = STROKE + 6

const strokes = { good: 'stroke-good', warn: 'stroke-warn', danger: 'stroke-danger' } as const

/** Attributes of an arc of `length` that begins at `start`, in percent of the ring from its top. */
const arc = (start: number, length: number) => ({
  cx: 64,
  cy: 64,
  r: RADIUS,
  fill: 'none',
  strokeWidth: STROKE,
  strokeLinecap: 'round' as const,
  strokeDasharray: `${Math.max(0.1, length)} ${AROUND}`,
  strokeDashoffset: -((start / 100) * AROUND + GAP / 2),
  transform: 'rotate(-90 64 64)',
})

/** The score in a ring of three arcs, as long as the shares of its parts, each filled by the points that it earned. */
export function ScoreRing({ score, counts }: { score: number; counts: ScoreCounts }) {
  const parts = scoreParts(counts)
  let from = 0
  const arcs = (['vaccinations', 'visits', 'healthLogs'] as const).map((part) => {
    const share = scoreShares[part]
    const start = from
    from += share
    return { part, start, length: (share / 100) * AROUND - GAP, filled: parts[part].points / share }
  })
  return (
    <span className="relative grid size-32 shrink-0 place-items-center">
      <svg viewBox="0 0 128 128" aria-hidden className="col-start-1 row-start-1 size-full">
        {arcs.map(({ part, start, length, filled }) => (
          <g key={part}>
            <circle {...arc(start, length)} className="stroke-line" />
            {filled > 0 && (
              <circle {...arc(start, filled * length)} className={strokes[toneOf('overallScore', score)]} />
            )}
          </g>
        ))}
      </svg>
      <span className="col-start-1 row-start-1 text-center text-s leading-tight text-ink-soft">
        <b className="block font-display text-[2.5rem]/none font-semibold tracking-[-0.02em] text-ink">
          {score}
        </b>{' '}
        {healthScoreTexts.of}
      </span>
    </span>
  )
}
