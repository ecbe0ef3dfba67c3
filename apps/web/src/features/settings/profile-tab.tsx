import { EmergencyContacts } from '../emergency/index.ts'
import { AvatarSetting } from './avatar-setting.tsx'
import { Section } from './section.tsx'
import { TextSetting } from './setting-fields.tsx'
import { useSettings } from './settings-context.ts'

/** Profile of the user, and the emergency contacts. */
export function ProfileTab() {
  const { email } = useSettings().settings.profile
  return (
    <>
      <Section title="You">
        <AvatarSetting />
        <div className="grid items-start gap-gap sm:grid-cols-2">
          <TextSetting name="displayName" required autoComplete="name" />
          <TextSetting name="phone" type="tel" autoComplete="tel" />
        </div>
        <p className="text-s text-ink-soft">Signed in as {email}</p>
      </Section>
      <Section title="Emergency contacts" hint="Who to call first. Everyone in your household sees them.">
        <div className="grid items-start gap-gap sm:grid-cols-2">
          <TextSetting name="primaryVet" autoComplete="off" />
          <TextSetting name="vetPhone" type="tel" autoComplete="off" />
          <TextSetting name="emergencyContact" autoComplete="off" />
          <TextSetting name="emergencyPhone" type="tel" autoComplete="off" />
        </div>
        <EmergencyContacts />
      </Section>
    </>
  )
}
