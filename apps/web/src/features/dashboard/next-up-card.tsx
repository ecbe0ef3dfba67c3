import type { Visit } from '@app/domain/dashboard/visits.rules'
import { distanceInWords, formatNearDay, leafOf } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { DateLeaf } from '../../ui/date-leaf.tsx'
import { LinkButton } from '../../ui/link.tsx'
import { visitPath } from './visit-path.ts'

interface NextUpCardProps {
  visit: Visit
  /** yyyy-MM-dd */
  today: string
  nameOf: (petId: string) => string
}

/** The nearest thing that is planned, where nothing is due today. */
export function NextUpCard({ visit, today, nameOf }: NextUpCardProps) {
  const { title, petId, date, at, vet } = visit
  const { time } = useFormat()
  return (
    <Card aria-labelledby="up-next" className="flex flex-col">
      <CardHeader title="Up next" id="up-next" />
      <div className="flex flex-1 flex-wrap items-center gap-x-5 gap-y-3 border-t border-line pt-gap">
        <DateLeaf {...leafOf(date)} />
        <div className="min-w-[min(100%,12rem)] flex-1 wrap-anywhere">
          <p className="font-display text-xl leading-tight font-semibold">
            {title} for {nameOf(petId)}
          </p>
          <p className="mt-1 text-ink-soft">
            {[formatNearDay(date), at && time(at), vet].filter(Boolean).join(' · ')}
          </p>
          <p className="text-ink-soft">
            {at ? '' : 'Due '}
            {distanceInWords(date, today)}
          </p>
        </div>
        <LinkButton variant="soft" to={visitPath(visit)}>
          View Details
        </LinkButton>
      </div>
    </Card>
  )
}
