import type { LucideIcon } from 'lucide-react'
import Activity from 'lucide-react/icons/activity'
import ChartPie from 'lucide-react/icons/chart-pie'
import CreditCard from 'lucide-react/icons/credit-card'
import House from 'lucide-react/icons/house'
import Lock from 'lucide-react/icons/lock'
import Pill from 'lucide-react/icons/pill'
import Users from 'lucide-react/icons/users'
import { type HelpCategory, helpCategories } from '@app/domain/help/help-articles'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'

const looks: Record<HelpCategory, { Icon: LucideIcon; ground: string }> = {
  'getting-started': { Icon: House, ground: 'bg-action-soft text-action' },
  'medication-and-reminders': { Icon: Pill, ground: 'bg-action-soft text-action' },
  'pets-and-health-records': { Icon: Activity, ground: 'bg-sky' },
  'family-and-emergencies': { Icon: Users, ground: 'bg-lilac' },
  'expenses-and-reports': { Icon: ChartPie, ground: 'bg-rose' },
  'plans-and-payment': { Icon: CreditCard, ground: 'bg-sand' },
  'account-and-privacy': { Icon: Lock, ground: 'bg-mint' },
}

export function TopicIcon({ category, className }: { category: HelpCategory; className?: string }) {
  const { Icon, ground } = looks[category]
  return (
    <span className={joinClasses('grid size-11 place-items-center rounded-[14px]', ground, className)}>
      <Icon aria-hidden size={20} strokeWidth={1.75} />
    </span>
  )
}

export const topicTitle = (category: HelpCategory): string =>
  helpCategories.find(({ id }) => id === category)?.title ?? ''
