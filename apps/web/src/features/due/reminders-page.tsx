import { reminderStateLabels, reminderStates } from '@app/domain/due/reminders.vocabulary'
import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useState } from 'react'
import { hasCode, toProblem } from '../../api/client/problem-error.ts'
import { useHasFeature, useMay } from '../../api/use-me.ts'
import { RecordList } from '../../records/record-list.tsx'
import { UnsavedEditsGuard } from '../../records/unsaved-edits-guard.tsx'
import { useUnsavedEdits } from '../../records/unsaved-edits.ts'
import { useAdd } from '../../windows/add-context.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx'
import { CompleteOverdue, nearestReminders } from './complete-overdue.tsx'
import { CompletedReminders } from './completed-reminders.tsx'
import { activeReminders, pausedReminders } from './reminder-kind.tsx'
import { RemindersDenied, RemindersLocked } from './reminders-locked.tsx'

/** The household's reminders: what is due, what was silenced, and what was done (spec engagement §2). */
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
