import type { ReactNode } from 'react'
import type { MeasurePoint } from '@app/domain/health/health-metrics.contract'
import type { InsulinOfDay } from '@app/domain/medications/doses/insulin.rules'
import { useFormat } from '../../../format/use-format.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { AsWritten } from '../../../ui/layout/as-written.tsx'
import { amountInWords } from './amount-words.ts'
import type { ShownBand } from './shown-band.ts'

interface MeasureTableProps {
  /** Points of the chart, oldest first. */
  points: readonly MeasurePoint[]
  label: string
  band: ShownBand | undefined
  /** Insulin by day; days without insulin have no entry. */
  insulin: ReadonlyMap<string, InsulinOfDay>
}

/** Table of the chart's points: the same numbers in the same unit, newest first. */
export function MeasureTable({ points, label, band, insulin }: MeasureTableProps) {
  const format = useFormat()
  const hasInsulin = points.some(({ date }) => insulin.has(date))
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-control cursor-pointer items-center text-s font-semibold text-action">
        Show as a table
      </summary>
      <table className="w-full border-collapse text-left align-top wrap-anywhere">
        <caption className="sr-only">{`${label} over time`}</caption>
        <thead>
          <tr className="text-s text-ink-soft">
            <Head>Date</Head>
            <Head>{label}</Head>
            {hasInsulin && <Head narrow>Insulin AM</Head>}
            {hasInsulin && <Head narrow>Insulin PM</Head>}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={`${point.logId} ${point.kind}`} className="border-t border-line align-top">
              <th scope="row" className="py-1.5 pr-3 text-s font-normal">
                {format.dayAndTime(point.date, point.time)}
              </th>
              <td className="py-1.5 pr-3 tabular-nums">
                <span className="whitespace-nowrap">
                  <AsWritten>{amountInWords(point, format)}</AsWritten>
                </span>
                {band && (
                  <>
                    {' '}
                    <span className="block text-s text-ink-soft">{band.shortly(point.amount)}</span>
                  </>
                )}
              </td>
              {hasInsulin && <InsulinCell given={insulin.get(point.date)?.morning} />}
              {hasInsulin && <InsulinCell given={insulin.get(point.date)?.evening} />}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

const Head = ({ narrow = false, children }: { narrow?: boolean; children: ReactNode }) => (
  <th scope="col" className={joinClasses('py-1.5 pr-3 font-semibold', narrow && 'w-15')}>
    {children}
  </th>
)

/** Insulin given before noon, or from noon on. */
const InsulinCell = ({ given }: { given: string | undefined }) => (
  <td className="py-1.5 pr-2 text-s tabular-nums">{given ? <AsWritten>{given}</AsWritten> : '–'}</td>
)
