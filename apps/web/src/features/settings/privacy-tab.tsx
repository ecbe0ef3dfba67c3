import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { takeoutTexts } from '@app/domain/takeout/takeout.texts'
import { useMay } from '../../api/use-me.ts'
import { DeviceCard } from '../emergency/index.ts'
import { DeleteAccountButton } from '../identity/account-deletion/index.ts'
import { ConsentSettings } from '../identity/consent/index.ts'
import { Takeouts } from '../takeout/index.ts'
import { Section } from './section.tsx'

/** Data kept on this device, cookies, data export and account deletion. */
export default function PrivacyTab() {
  const mayTakeOut = useMay('take out everything')
  return (
    <>
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
        hint="Deleting your account also deletes every household you own, with all its pets, records, photos and documents."
      >
        <DeleteAccountButton />
      </Section>
    </>
  )
}
