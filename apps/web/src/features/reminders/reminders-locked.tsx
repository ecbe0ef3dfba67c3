import BellRing from 'lucide-react/icons/bell-ring'
import { UpsellCard } from '../plans/index.ts'

/** In the place of the reminders, where the plan has none (spec engagement §2). */
export function RemindersLocked() {
  return (
    <UpsellCard
      title="Smart Reminders"
      message="Be reminded of everyday care on the day it is due."
      icon={<BellRing aria-hidden size={24} />}
    />
  )
}
