import { SessionList } from '../sessions/index.ts'
import { Section } from './section.tsx'

/** Who is signed in where, and what becomes of one's data. */
export function PrivacyTab() {
  return (
    <Section
      title="Sessions & devices"
      hint="Where you are signed in. A device that you do not know can be signed out."
    >
      <SessionList />
    </Section>
  )
}
