import ChartSpline from 'lucide-react/icons/chart-spline'
import Stethoscope from 'lucide-react/icons/stethoscope'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../api/use-me.ts'
import { useAdd, useAddActions } from '../../shell/add-context.ts'

/** Pages of which nothing else on this one tells. */
const pages = [
  { to: '/symptoms', label: 'Symptoms', icon: Stethoscope },
  { to: '/health-metrics', label: 'Health Metrics', icon: ChartSpline },
]

/** What is added most, and the pages about health, one tap away. */
export function QuickActions() {
  const { openAdd } = useAdd()
  const actions = useAddActions().filter(({ sheetOnly }) => !sheetOnly)
  const mayRead = useMay('view health logs')
  const shownPages = mayRead ? pages : []
  if (actions.length + shownPages.length === 0) return null
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-3 text-l font-semibold">
        Quick Actions
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,5.4rem),1fr))] gap-2.5 sm:grid-cols-5 lg:grid-cols-10">
        {actions.map(({ id, label, icon }) => (
          <li key={id}>
            <button type="button" onClick={() => openAdd(id)} className={tile}>
              <Face icon={icon} label={label} />
            </button>
          </li>
        ))}
        {shownPages.map(({ to, label, icon }) => (
          <li key={to}>
            <Link to={to} className={tile}>
              <Face icon={icon} label={label} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FaceProps {
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  label: string
}

function Face({ icon: Icon, label }: FaceProps) {
  return (
    <>
      <span className="grid size-10 place-items-center rounded-[14px] bg-action-soft text-action">
        <Icon aria-hidden size={20} />
      </span>
      {label}
    </>
  )
}

const tile =
  'grid h-full w-full content-start justify-items-center gap-2 rounded-card bg-surface px-1 py-4 text-center text-s font-semibold shadow-raised transition-colors hover:bg-action-soft'
