import { useMay } from '../../api/use-me.ts'
import { Link } from '../../ui/controls/link.tsx'
import type { AddActionId } from '../../windows/add-actions.ts'
import { useAdd, useAddActions } from '../../windows/add-context.ts'
import { addIcons } from '../../windows/add-icons.ts'

/** Actions offered here, in this order; the sheet of things to add has all others (spec engagement §2). */
const offered: readonly AddActionId[] = ['pet', 'medication', 'appointment', 'photo', 'health-log']

/** Pages that nothing else on this page links to. */
const pages = [
  { to: '/symptoms', label: 'Symptoms', Icon: addIcons.symptom },
  { to: '/health-metrics', label: 'Health Metrics', Icon: addIcons['health-log'] },
]

/** Offers the most common additions and the health pages, one tap away. */
export default function QuickActions() {
  const { openAdd } = useAdd()
  const available = useAddActions()
  const actions = offered.flatMap((id) => available.find((action) => action.id === id) ?? [])
  const mayRead = useMay('view health logs')
  if (actions.length === 0 && !mayRead) return null
  return (
    <section aria-labelledby="quick-actions" className="min-w-0">
      <div className="mb-1 flex min-h-control flex-wrap items-center justify-between gap-x-4">
        <h2 id="quick-actions" className="text-l font-semibold">
          Quick Actions
        </h2>
        {mayRead && actions.length > 0 && (
          <p className="flex flex-wrap gap-x-4">
            {pages.map(({ to, label }) => (
              <Link
                key={to}
                to={to}
                data-tour={to.slice(1)}
                className="inline-flex min-h-control items-center text-s"
              >
                {label}
              </Link>
            ))}
          </p>
        )}
      </div>
      {/* Fits at most three in a row on a phone; those of the last row share its width. */}
      <ul className="@container flex flex-wrap gap-2.5 sm:grid sm:grid-cols-5">
        {actions.map(({ id, label }) => {
          const Icon = addIcons[id]
          return (
            <li key={id} className="grow basis-[max(5.4rem,30%)]">
              <button type="button" data-tour={`add-${id}`} onClick={() => openAdd(id)} className={tile}>
                <Icon aria-hidden size={20} />
                <span className="text-ink">{label}</span>
              </button>
            </li>
          )
        })}
        {/* Offers pages to read to a user who may add nothing. */}
        {actions.length === 0 &&
          pages.map(({ to, label, Icon }) => (
            <li key={to} className="grow basis-[max(5.4rem,30%)]">
              <Link to={to} data-tour={to.slice(1)} className={tile}>
                <Icon aria-hidden size={20} />
                <span className="text-ink">{label}</span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}

const tile =
  'flex h-full min-h-14 w-full flex-col items-center justify-center gap-x-2 gap-y-1 rounded-[16px] bg-surface px-1 py-2 text-center text-s font-semibold text-action shadow-raised transition-colors hover:bg-action-soft lg:@[41rem]:flex-row'
