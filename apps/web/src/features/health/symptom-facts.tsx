import type { HealthLog } from '@app/domain/health/health-logs.contract'
import { symptomFacts } from '@app/domain/health/symptoms.rules'
import { formatDay } from '../../format/format-dates.ts'

/** A symptom as a vet reads it, unfolded below its entry. */
export function SymptomFacts({ entry: { symptom } }: { entry: HealthLog }) {
  if (!symptom) return null
  return (
    <details>
      <summary className="inline-flex min-h-control cursor-pointer items-center text-s font-semibold text-action">
        Show to the vet
      </summary>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-2.5 pb-2 sm:grid-cols-4">
        {[['Since', formatDay(symptom.since)] as const, ...symptomFacts(symptom)].map(([label, fact]) => (
          <div key={label}>
            <dt className="text-s text-ink-soft">{label}</dt>
            <dd className="font-medium">{fact}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
