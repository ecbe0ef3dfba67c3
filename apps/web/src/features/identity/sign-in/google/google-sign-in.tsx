import type { Plan } from '@app/domain/kernel/access/plans'
import { answerWithin } from '../../../../api/client/answer-within.ts'
import { client } from '../../../../api/client/client.ts'
import { signInPath } from '../../../../session/return-to.ts'
import { embeddedBrowser } from './embedded-browser.ts'
import { GoogleButton, Or } from './google-button.tsx'
import { OpenBrowserNotice } from './open-browser-notice.tsx'
import { keepTypedEmail } from './typed-email.ts'
import { ASK_MILLISECONDS } from './use-go-to-google.ts'

export type GoogleSignInProps = {
  returnTo: string
  /** The plan of the account, where one is made; free without it. */
  plan?: () => Plan
  /** What stands in the field for the address, to be there again after a failure. */
  typedEmail: () => string
  /** What to know before the page is left. */
  hint?: string | undefined
}

const isStandalone = (): boolean => matchMedia('(display-mode: standalone)').matches

/** The way to sign in or up with Google, below the form. */
export function GoogleSignIn({ returnTo, plan, typedEmail, hint }: GoogleSignInProps) {
  const browser = embeddedBrowser(navigator.userAgent, isStandalone())
  const ask = () => {
    keepTypedEmail(typedEmail())
    const input = { plan: plan?.() ?? 'free', returnTo }
    return answerWithin(ASK_MILLISECONDS, (signal) =>
      client.googleSignIn.startGoogleSignIn(input, { signal }),
    )
  }
  const { pathname, search } = new URL(returnTo, location.origin)
  return (
    <div className="mt-4 grid gap-4">
      <Or />
      {browser ? (
        <OpenBrowserNotice browser={browser} address={location.origin + signInPath({ pathname, search })} />
      ) : (
        <GoogleButton size="large" ask={ask} />
      )}
      {hint && <p className="text-center text-s text-ink-soft">{hint}</p>}
    </div>
  )
}
