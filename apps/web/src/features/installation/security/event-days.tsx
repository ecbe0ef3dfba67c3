import { adminSecurityTexts as texts } from '@app/domain/installation/admin-security.texts'
import { overviewTexts } from '@app/domain/installation/overview.texts'
import type { SecurityEvent } from '@app/domain/installation/overview.vocabulary'
import type { InstallationSecurity } from '@app/domain/installation/security.contract'
import { formatMonthDay } from '../../../format/format-dates.ts'
import { Card, CardHeader } from '../../../ui/layout/card.tsx'

interface EventDaysProps {
  event: SecurityEvent
  days: InstallationSecurity['days']
}

/** One event by day, as bars. */
export function EventDays({ event, days }: EventDaysProps) {
  const counted = days.map(({ day, counts }) => ({ day, count: counts[event] ?? 0 }))
  const highest = Math.max(...counted.map(({ count }) => count), 0)
  const [first, last] = [counted[0], counted.at(-1)]
  const title = overviewTexts.security[event]
  return (
    <Card aria-label={`${title}, ${texts.days.toLowerCase()}`} className="flex flex-col">
      <CardHeader title={title} action={<span className="text-ink-soft">{texts.days}</span>} />
      {highest === 0 ? (
        <p className="text-ink-soft">{texts.none}</p>
      ) : (
        <>
          <p aria-hidden className="text-right text-s text-ink-soft">
            {highest.toLocaleString('en')}
          </p>
          <ol
            aria-label={title}
            className="flex min-h-36 flex-1 items-end gap-0.5 border-b border-line sm:gap-1"
          >
            {counted.map(({ day, count }) => (
              <li key={day} className="relative min-w-0 flex-1 self-stretch">
                <span className="sr-only">{texts.day(count, formatMonthDay(day))}</span>
                <span
                  aria-hidden
                  title={texts.day(count, formatMonthDay(day))}
                  className="absolute inset-x-0 bottom-0 mx-auto max-w-5 rounded-t-[4px] bg-action"
                  style={{ height: `${(count / highest) * 100}%` }}
                />
              </li>
            ))}
          </ol>
          <p aria-hidden className="mt-1.5 flex justify-between text-s text-ink-soft">
            <span>{first && formatMonthDay(first.day)}</span>
            <span>{last && formatMonthDay(last.day)}</span>
          </p>
        </>
      )}
    </Card>
  )
}
