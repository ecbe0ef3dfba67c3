import { googleTexts } from '@app/domain/identity/google-sign-in/google-sign-in.texts'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'
import { Banner } from '../../../../ui/layout/banner.tsx'
import { Button } from '../../../../ui/controls/button.tsx'
import { buttonStyle } from '../../../../ui/controls/button-style.ts'
import { Field } from '../../../../ui/controls/field.tsx'
import { TextInput } from '../../../../ui/controls/text-input.tsx'
import { useToast } from '../../../../ui/overlays/toast-context.ts'
import { type EmbeddedBrowser, intentLink } from './embedded-browser.ts'

const { title, message, copied, notCopied, copy, open } = googleTexts.openBrowser

export type OpenBrowserNoticeProps = {
  browser: EmbeddedBrowser
  /** What to open in a real browser. */
  address: string
}

/** Stands in the place of the Google button where Google would refuse: inside another app. */
export function OpenBrowserNotice({ browser: { app, isAndroid }, address }: OpenBrowserNoticeProps) {
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
