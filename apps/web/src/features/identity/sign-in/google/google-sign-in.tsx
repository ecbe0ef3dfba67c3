import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { googleTexts } from '@app/domain/identity/google-sign-in/google-sign-in.texts'
import type { Plan } from '@app/domain/kernel/access/plans'
import { ANSWER_TIMEOUT, answerWithin } from '../../../../api/client/answer-within.ts'
import { client } from '../../../../api/client/client.ts'
import { signInPath } from '../../../../session/return-to.ts'
import { buttonStyle } from '../../../../ui/controls/button-style.ts'
import { Button } from '../../../../ui/controls/button.tsx'
import { Field } from '../../../../ui/controls/field.tsx'
import { TextInput } from '../../../../ui/controls/text-input.tsx'
import { Banner } from '../../../../ui/layout/banner.tsx'
import { useToast } from '../../../../ui/overlays/toast-context.ts'
import { embeddedBrowser, type EmbeddedBrowser, intentLink } from './embedded-browser.ts'
import { GoogleButton, Or } from './google-button.tsx'
import { keepTypedEmail } from './typed-email.ts'

const { title, message, copied, notCopied, copy, open } = googleTexts.openBrowser

type OpenBrowserNoticeProps = {
  browser: EmbeddedBrowser
  /** Address to open in a real browser. */
  address: string
}

/** Replaces the Google button inside another app, where Google would refuse. */
function OpenBrowserNotice({ browser: { app, isAndroid }, address }: OpenBrowserNoticeProps) {
  const showToast = useToast()
  const [byHand, setByHand] = useState(false)
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setByHand(false)
      showToast({ title: copied.title, description: copied.message, variant: 'success' })
    } catch (error) {
      console.warn('failed to copy the link; showing it instead', error)
      setByHand(true)
    }
  }
  return (
    <Banner tone="info" title={title}>
      <p>{message.replace('{app}', app)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {isAndroid && (
          <a href={intentLink(address)} className={buttonStyle('primary')}>
            {open}
          </a>
        )}
        <Button variant="quiet" icon={<Copy aria-hidden size={18} />} onClick={() => void copyLink()}>
          {copy}
        </Button>
      </div>
      {byHand && (
        <div className="mt-3">
          <Field label={notCopied}>
            <TextInput readOnly value={address} onFocus={({ target }) => target.select()} />
          </Field>
        </div>
      )}
    </Banner>
  )
}

export type GoogleSignInProps = {
  returnTo: string
  /** Plan of a new account; free without it. */
  plan?: () => Plan
  /** Content of the address field, restored after a failure. */
  typedEmail: () => string
  /** Hint for the user before the browser leaves the page. */
  hint?: string | undefined
}

const isStandalone = (): boolean => matchMedia('(display-mode: standalone)').matches

/** Offers sign-in or sign-up with Google, below the form. */
export function GoogleSignIn({ returnTo, plan, typedEmail, hint }: GoogleSignInProps) {
  const browser = embeddedBrowser(navigator.userAgent, isStandalone())
  const ask = () => {
    keepTypedEmail(typedEmail())
    const input = { plan: plan?.() ?? 'free', returnTo }
    return answerWithin(ANSWER_TIMEOUT, (signal) => client.googleSignIn.startGoogleSignIn(input, { signal }))
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
