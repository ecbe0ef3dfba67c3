import { adminOverviewTexts } from '@app/domain/installation/admin-overview.texts'
import { adminLinks } from '@app/domain/installation/administration.links'
import type { ErrorGroup } from '@app/domain/installation/overview.contract'
import { overviewTexts } from '@app/domain/installation/overview.texts'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../format/use-now.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { PlainLink } from '../../../ui/controls/plain-link.tsx'

const { errors: texts } = adminOverviewTexts

interface ErrorRowsProps {
  groups: readonly ErrorGroup[]
  openId: string | null
  /** Filters of the list, which the links keep. */
  search?: URLSearchParams
}

/** Groups of reports, each a link to itself with the number of its reports. */
export function ErrorRows({ groups, openId, search }: ErrorRowsProps) {
  const { near } = useFormat()
  const now = useNow()
  const linkTo = (id: string) => {
    const next = new URLSearchParams(search)
    next.set('error', id)
    return `${adminLinks.errors}?${next}`
  }
  return (
    <ul aria-label={texts.page} className="divide-y divide-line">
      {groups.map((group) => (
        <li key={group.id}>
          <PlainLink
            to={linkTo(group.id)}
            preventScrollReset
            {...(group.id === openId && { 'aria-current': 'true' as const })}
            className={joinClasses(
              '-mx-3 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3.5 rounded-control px-3 py-2.5 hover:bg-sunk',
              group.id === openId && 'bg-action-soft',
            )}
          >
            <span className="min-w-0 wrap-anywhere">
              <span translate="no" className="line-clamp-2 font-semibold">
                {titleOf(group)}
              </span>
              <span className="block text-s text-ink-soft">
                {[
                  placeOf(group),
                  group.lastDay > 0 && texts.lastDay(group.lastDay),
                  texts.last(near(group.lastAt, now)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="font-display text-[1.25rem] font-semibold">
              {group.reports.toLocaleString('en')}
              <span className="sr-only"> {texts.reports(group.reports).replace(/^\S+ /, '')}</span>
            </span>
          </PlainLink>
        </li>
      ))}
    </ul>
  )
}

/** The message of a group; a violation is named by what was refused. */
export const titleOf = ({ source, message, directive, blocked }: ErrorGroup): string =>
  source === 'policy' && directive ? [directive, blocked].filter(Boolean).join(': ') : message

/** Source and component; a component that only repeats the source is left out. */
const placeOf = ({ source, component }: ErrorGroup): string => {
  const label = overviewTexts.errors[source]
  return component === '' || component === label.toLowerCase() ? label : `${label}, ${component}`
}
