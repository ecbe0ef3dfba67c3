import { useQuery } from '@tanstack/react-query'
import { googleTexts } from '@app/domain/identity/google-sign-in/google-sign-in.texts'
import { passkeyTexts } from '@app/domain/identity/passkeys/passkeys.texts'
import { secondFactorTexts } from '@app/domain/identity/second-factor/second-factor.texts'
import { AddressSetting, configQuery, GoogleConnection, PasswordSetting } from '../identity/accounts/index.ts'
import { PasskeysSetting, TwoFactorSetting } from '../identity/second-factor/index.ts'
import { SessionList } from '../identity/sessions/index.ts'
import { Section } from './section.tsx'

/** Sign-in methods of the account, one section each, then its sessions. */
export default function SecurityTab() {
  const { data: config } = useQuery(configQuery)
  return (
    <>
      <Section title="Email address" hint="You sign in with it, and we write to it.">
        <AddressSetting />
      </Section>
      <Section title="Password" hint="Changing it signs you out everywhere but here.">
        <PasswordSetting />
      </Section>
      {config?.google && (
        <Section title={googleTexts.section.title} hint={googleTexts.section.hint}>
          <GoogleConnection />
        </Section>
      )}
      <Section title={secondFactorTexts.title} hint={secondFactorTexts.hint}>
        <TwoFactorSetting />
      </Section>
      <Section title={passkeyTexts.title} hint={passkeyTexts.hint}>
        <PasskeysSetting />
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
