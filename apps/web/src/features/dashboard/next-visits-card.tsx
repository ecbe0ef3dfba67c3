import type { Visit } from '@app/domain/dashboard/visits.rules'
import { distanceInWords, leafOf } from '../../format/format-dates.ts'
import type { Format } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { Card, CardHeader } from '../../ui/card.tsx'
import { DateLeaf } from '../../ui/date-leaf.tsx'
import { Link } from '../../ui/link.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import type { VisitsProps } from './agenda.tsx'
import { visitPath } from './visit-path.ts'

/** As many as are taken in at a glance. */
const SHOWN = 3

/** Appointments and due doses that come later, the nearest first. */
export function NextVisitsCard({ visits, today, nameOf }: VisitsProps) {
  const next = visits.slice(0, SHOWN)
  const { time } = useFormat()
  return (
    <Card aria-labelledby="next-visits">
      <CardHeader title="Next visits" id="next-visits" />
      {next.length === 0 ? (
        <p className="border-t border-line py-6 text-ink-soft">
          No visits planned. Schedule one, and it shows up here.
        </p>
      ) : (
        <div className="border-t border-line">
          <RowList label="Next visits">
            {next.map((visit) => (
              <Row
                key={visit.id}
                leading={<DateLeaf {...leafOf(visit.date)} />}
                title={
                  <Link tone="ink" to={visitPath(visit)}>
                    {visit.title}
                  </Link>
                }
                detail={[nameOf(visit.petId), whenOf(visit, today, time), visit.vet]
                  .filter(Boolean)
                  .join(' · ')}
              />
            ))}
          </RowList>
        </div>
      )}
    </Card>
  )
}

function whenOf({ at, date }: Visit, today: string, time: Format['time']): string {
  const distance = distanceInWords(date, today)
  return at ? `${distance}, ${time(at)}` : `due ${distance}`
}
