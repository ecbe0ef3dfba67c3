import { useQuery } from '@tanstack/react-query'
import BellRing from 'lucide-react/icons/bell-ring'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { reminderTexts } from '@app/domain/due/reminders.texts'
import { reminderStateLabels, reminderStates } from '@app/domain/due/reminders.vocabulary'
import { tabHelp } from '@app/domain/help/help.vocabulary'
import type { Problem } from '@app/domain/kernel/errors'
import { plural } from '@app/domain/kernel/message-format'
import { client } from '../../api/client/client.ts'
import { hasCode, toProblem } from '../../api/client/problem-error.ts'
import { orpc } from '../../api/queries.ts'
import { useHasFeature, useMay } from '../../api/use-me.ts'
import { useFormat } from '../../format/use-format.ts'
import { useNow } from '../../format/use-now.ts'
import { petsQuery } from '../../records/pets.ts'
import { RecordList } from '../../records/record-list.tsx'
import { UnsavedEditsGuard } from '../../records/unsaved-edits-guard.tsx'
import { useUnsavedEdits } from '../../records/unsaved-edits.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { useAdd } from '../../windows/add-context.ts'
import { UpsellCard } from '../plans/index.ts'
import { CompleteTogether } from './complete-together.tsx'
import { CompletedReminders } from './completed-reminders.tsx'
import { activeReminders, pausedReminders } from './reminder-kind.tsx'
import { timingOfReminder } from './reminder-timing.ts'
import { dateOf, useReminderChange } from './use-reminder-change.ts'

/** Upsell card in place of the reminders, on a plan without them (spec engagement §2). */
function RemindersLocked() {
  return (
    <UpsellCard
      title="Smart Reminders"
      message="Be reminded of everyday care on the day it is due."
      icon={<BellRing aria-hidden size={24} />}
    />
  )
}

/** Replaces lists that the server denies to the plan, even if they were loaded before (spec engagement §8). */
function RemindersDenied({ problem }: { problem: Problem }) {
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

/** As many reminders as one request completes. The nearest come first, so all overdue ones are included. */
const nearestReminders = orpc.reminders.listByState.queryOptions({
  input: { state: 'active', limit: 100 },
})

/** Completes every overdue reminder after a question; offered from two overdue reminders on. */
function CompleteOverdue() {
  const { data } = useQuery(nearestReminders)
  const { data: pets } = useQuery(petsQuery)
  const { busy, carryOut } = useReminderChange()
  const now = useNow()
  const { zone } = useFormat()
  const mayComplete = useMay('edit reminders')
  const overdue = (data?.entries ?? [])
    .filter((entry) => timingOfReminder(entry, now, zone) === 'overdue')
    .map((reminder) => ({
      kind: 'reminder' as const,
      title: reminder.title,
      petName: pets?.find(({ id }) => id === reminder.petId)?.name ?? '',
      date: dateOf(reminder),
    }))
  const complete = (chosen: readonly (typeof overdue)[number][]) =>
    carryOut(() => client.reminders.completeMany({ dates: chosen.flatMap(({ date }) => date ?? []) }), {
      done: ({ completed }) =>
        completed === 0
          ? { ...asToast(reminderTexts.noneCompleted), variant: 'danger' }
          : { title: plural(completed, { one: '# reminder completed', other: '# reminders completed' }) },
      failed: reminderTexts.completeFailed,
    })
  return mayComplete && <CompleteTogether overdue={overdue} busy={busy} complete={complete} />
}

const asToast = ({ title, message }: { title: string; message: string }) => ({ title, description: message })

/** Reminders of the household: due, paused and completed (spec engagement §2). */
export default function RemindersPage({ tabs }: { tabs: ReactNode }) {
  const mayView = useMay('view reminders')
  const isIncluded = useHasFeature('basic_reminders')
  const { error } = useQuery({ ...nearestReminders, enabled: isIncluded && mayView })
  if (!isIncluded) return <RemindersLocked />
  const denied = hasCode(error, 'FEATURE_NOT_IN_PLAN') ? toProblem(error) : undefined
  return (
    <div className="grid gap-6">
      <PageHeader
        title="Reminders"
        description="Everyday care, on the day it is due."
        help={tabHelp.reminders}
        {...(mayView && !denied && { actions: <AddReminderButton /> })}
      />
      {tabs}
      {denied && <RemindersDenied problem={denied} />}
      {mayView && !denied && <ReminderTabs />}
      {!mayView && <p>Your role in this household does not include reminders.</p>}
    </div>
  )
}

function AddReminderButton() {
  const { openAdd } = useAdd()
  if (!useMay('add reminders')) return null
  return (
    <Button icon={<Plus aria-hidden size={18} />} onClick={() => openAdd('reminder')}>
      Add Reminder
    </Button>
  )
}

function ReminderTabs() {
  const edits = useUnsavedEdits()
  const [shown, setShown] = useState<string>('active')
  const { data } = useQuery(nearestReminders)
  return (
    <UnsavedEditsGuard edits={edits} holdsAddress>
      <Card className="@container">
        <Tabs value={shown} onValueChange={(chosen) => edits.leave(() => setShown(chosen))}>
          <TabList label="Reminders">
            {reminderStates.map((state) => (
              <Tab key={state} value={state} {...(data && { count: data.counts[state] })}>
                {reminderStateLabels[state]}
              </Tab>
            ))}
          </TabList>
          <TabPanel value="active">
            <RecordList inCard kind={activeReminders} tools={<CompleteOverdue />} />
          </TabPanel>
          <TabPanel value="paused">
            <RecordList inCard kind={pausedReminders} />
          </TabPanel>
          <TabPanel value="completed">
            <CompletedReminders />
          </TabPanel>
        </Tabs>
      </Card>
    </UnsavedEditsGuard>
  )
}
