import type { Problem } from '@app/domain/kernel/errors'
import { reminderTexts } from '@app/domain/due/reminders.texts'
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

/** In the place of lists that the server denies to the plan, whatever was known of them (spec engagement §8). */
export function RemindersDenied({ problem }: { problem: Problem }) {
  const { title, message } = reminderTexts.denied
  return (
    <div role="alert">
      <UpsellCard
        title={title}
        message={problem.message || message}
        icon={<BellRing aria-hidden size={24} />}
      />
    </div>
  )
}
