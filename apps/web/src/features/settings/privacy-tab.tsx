import { DangerZone } from '../account-deletion/index.ts'
import { emergencyTexts } from '@app/domain/emergency/emergency.texts'
import { DeviceCard } from '../emergency/index.ts'
import { SessionList } from '../sessions/index.ts'
import { TakeoutSection } from '../takeout/index.ts'
import { Section } from './section.tsx'

/** Who is signed in where, what one may take out, and the way to leave. */
export function PrivacyTab() {
  return (
    <>
      <Section
        title="Sessions & devices"
        hint="Where you are signed in. A device that you do not know can be signed out."
      >
        <SessionList />
      </Section>
      <Section title={emergencyTexts.device.title}>
        <DeviceCard />
      </Section>
      <TakeoutSection />
      <DangerZone />
    </>
  )
}
