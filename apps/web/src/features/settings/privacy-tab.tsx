import { DangerZone } from '../account-deletion/index.ts'
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
      <TakeoutSection />
      <DangerZone />
    </>
  )
}
