import { isShown } from '@app/domain/settings/settings.vocabulary'
import { Section } from './section.tsx'
import { SwitchSetting } from './setting-fields.tsx'

const sections = [
  { title: 'How we reach you', names: ['emailNotifications', 'browserNotifications'] },
  {
    title: 'What we notify you about',
    names: ['reminderNotifications', 'medicationReminders', 'appointmentReminders', 'healthReminders'],
  },
  { title: 'When a dose is given', names: ['smartReminders', 'photoConfirmation'] },
] as const

/** The notification switches that have an effect today. */
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
