import { PasswordSetting } from '../accounts/index.ts'
import { SessionList } from '../sessions/index.ts'
import { Section } from './section.tsx'

/** Who can sign in to the account, and how: one section for each way, then where somebody is signed in. */
export default function SecurityTab() {
  return (
    <>
      <Section title="Password" hint="Changing it signs you out everywhere but here.">
        <PasswordSetting />
      </Section>
      <Section
        title="Sessions & devices"
        hint="Where you are signed in. Sign out any device you do not know."
      >
        <SessionList />
      </Section>
    </>
  )
}
