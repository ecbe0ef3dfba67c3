import { Section } from './section.tsx'
import { SwitchSetting } from './setting-fields.tsx'

/** What speaks up, and where. */
export default function NotificationsTab() {
  return (
    <>
      <Section title="Where you hear of it">
        <div>
          <SwitchSetting name="emailNotifications" />
          <SwitchSetting name="browserNotifications" />
        </div>
      </Section>
      <Section title="What you hear of">
        <div>
          <SwitchSetting name="reminderNotifications" />
          <SwitchSetting name="medicationReminders" />
          <SwitchSetting name="appointmentReminders" />
          <SwitchSetting name="healthReminders" />
        </div>
      </Section>
      <Section title="Smart notifications">
        <div>
          <SwitchSetting name="smartReminders" />
          <SwitchSetting name="photoConfirmation" />
        </div>
      </Section>
    </>
  )
}
