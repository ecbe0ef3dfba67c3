import { acceptAll, type ConsentChoices, rejectAll } from '@app/domain/identity/consent/consent.rules'
import { useEffect, useState } from 'react'
import { placeLeft } from '../../../ui/behaviour/catch-focus.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { keepRoom } from './keep-room.ts'
import { useAboveBars } from './use-above-bars.ts'
import { useAnswer, useConsent } from './use-consent.ts'

/** The banner, until there is an answer, and the window that it opens. */
export default function ConsentQuestion() {
  const consent = useConsent()
  const [managing, setManaging] = useState(false)
  return (
    <>
      {!consent && <Banner onManage={() => setManaging(true)} />}
      <ConsentDialog open={managing} onOpenChange={setManaging} />
    </>
  )
}

function Banner({ onManage }: { onManage: () => void }) {
  const banner = useAboveBars()
  const save = useAnswer()
  useEffect(() => (banner.current ? keepRoom(banner.current) : undefined), [banner])
  const answer = (choices: ConsentChoices, said: 'accepted' | 'rejected') => {
    // The button that has the focus goes with the banner.
    placeLeft()?.focus({ preventScroll: true })
    save(choices, said)
  }
  return (
    <ConsentBanner
      ref={banner}
      controls={{
        manage: { onClick: onManage },
        reject: { onClick: () => answer(rejectAll, 'rejected') },
        accept: { onClick: () => answer(acceptAll, 'accepted') },
      }}
    />
  )
}
