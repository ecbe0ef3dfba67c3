import { isShown } from '@app/domain/settings/settings.vocabulary'
import { Section } from './section.tsx'
import { SwitchSetting } from './setting-fields.tsx'

const sections = [
  { title: 'Where you hear of it', names: ['emailNotifications', 'browserNotifications'] },
  {
    title: 'What you hear of',
    names: ['reminderNotifications', 'medicationReminders', 'appointmentReminders', 'healthReminders'],
  },
  { title: 'When a dose is given', names: ['smartReminders', 'photoConfirmation'] },
] as const

/** What speaks up, and where: of the switches those that have an effect today. */
export default function NotificationsTab() {
  return sections
    .map(({ title, names }) => ({ title, names: names.filter(isShown) }))
    .filter(({ names }) => names.length > 0)
    .map(({ title, names }) => (
      <Section key={title} title={title}>
        <div>
          {names.map((name) => (
            <SwitchSetting key={name} name={name} />
          ))}
        </div>
      </Section>
    ))
}
