import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { googleTexts } from '@app/domain/google-sign-in/google-sign-in.texts'
import { takeoutTexts } from '@app/domain/takeout/takeout.texts'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../api/use-me.ts'
import { configQuery, GoogleConnection } from '../accounts/index.ts'
import { ConsentSettings } from '../consent/index.ts'
import { DeleteAccountButton } from '../account-deletion/index.ts'
import { DeviceCard } from '../emergency/index.ts'
import { SessionList } from '../sessions/index.ts'
import { Takeouts } from '../takeout/index.ts'
import { Section } from './section.tsx'

/** Sessions, the connected Google account, data kept on this device, cookies, data export and account deletion. */
export default function PrivacyTab() {
  const mayTakeOut = useMay('take out everything')
  const { data: config } = useQuery(configQuery)
  return (
    <>
      <Section
        title="Sessions & devices"
        hint="Where you are signed in. Sign out any device you do not know."
      >
        <SessionList />
      </Section>
      {config?.google && (
        <Section title={googleTexts.section.title} hint={googleTexts.section.hint}>
          <GoogleConnection />
        </Section>
      )}
      <Section title={emergencyTexts.device.title}>
        <DeviceCard />
      </Section>
      <Section title="Cookies" hint="Which cookies this browser may keep, and what is stored about you.">
        <ConsentSettings />
      </Section>
      {mayTakeOut && (
        <Section title={takeoutTexts.title} hint={takeoutTexts.sentence}>
          <Takeouts />
        </Section>
      )}
      <Section
        title="Danger zone"
        hint="Deleting your account deletes your household with all its pets, records, pictures and documents."
      >
        <DeleteAccountButton />
      </Section>
    </>
  )
}
