import { adminSettingsTexts as texts, settingOf } from '@app/domain/installation/admin-settings.texts'
import type { SettingRow } from '@app/domain/installation/system-settings.contract'
import { type SettingGroup, settingGroups } from '@app/domain/installation/system-settings.texts'
import { centreWhenLaidOut } from '../../../ui/behaviour/centre-in-row.ts'
import { joinClasses } from '../../../ui/behaviour/join-classes.ts'
import { PlainLink } from '../../../ui/controls/plain-link.tsx'

interface GroupLinksProps {
  settings: readonly SettingRow[]
  open: SettingGroup | 'changed' | undefined
}

/** The groups with the number of their keys: a column on a desktop, else a row of chips that scrolls sideways. */
export function GroupLinks({ settings, open }: GroupLinksProps) {
  const count = (group: SettingGroup) => settings.filter((row) => settingOf(row).group === group).length
  const links = [
    { id: undefined, label: texts.all, to: '?', keys: settings.length },
    {
      id: 'changed' as const,
      label: texts.changed,
      to: '?group=changed',
      keys: settings.filter(({ isChanged }) => isChanged).length,
    },
    ...settingGroups.map((group) => ({
      id: group,
      label: group,
      to: `?${new URLSearchParams({ group })}`,
      keys: count(group),
    })),
  ]
  return (
    <nav
      aria-label={texts.groups}
      className="-mx-4 flex gap-2 overflow-x-auto mask-[linear-gradient(90deg,#000_calc(100%-44px),transparent)] px-4 [scrollbar-width:none] desktop:sticky desktop:top-20 desktop:mx-0 desktop:grid desktop:overflow-visible desktop:gap-0.5 desktop:mask-none desktop:px-0"
    >
      {links.map(({ id, label, to, keys }, at) => {
        const isOpen = id === open
        return (
          <PlainLink
            key={label}
            to={to}
            replace
            preventScrollReset
            {...(isOpen && { ref: centreWhenLaidOut, 'aria-current': 'true' as const })}
            className={joinClasses(
              'relative inline-flex min-h-control shrink-0 items-center gap-2 rounded-chip px-3.5 text-s font-semibold -outline-offset-3 desktop:-ml-3 desktop:justify-between desktop:rounded-control desktop:px-3 desktop:text-m',
              isOpen
                ? 'bg-action text-action-ink desktop:bg-surface desktop:text-action'
                : 'bg-sunk text-ink desktop:bg-transparent desktop:text-ink-soft desktop:hover:bg-sunk',
              at === 2 && 'desktop:mt-3',
            )}
          >
            {label}
            <span className={joinClasses('text-s font-medium', !isOpen && 'text-ink-soft')}>
              {keys}
              <span className="sr-only"> {texts.keys(keys).replace(/^\S+ /, '')}</span>
            </span>
          </PlainLink>
        )
      })}
      <span aria-hidden className="w-8 shrink-0 desktop:hidden" />
    </nav>
  )
}
