import { useEffect, useState, type RefObject, useLayoutEffect, useRef } from 'react'
import { acceptAll, type ConsentChoices, rejectAll } from '@app/domain/identity/consent/consent.rules'
import { placeLeft } from '../../../ui/behaviour/catch-focus.ts'
import { clearOfBars } from '../../../ui/behaviour/clear-of-bars.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import { keepRoom } from './keep-room.ts'
import { useAnswer, useConsent } from './use-consent.ts'

/** Matches bars of the page itself, such as the navigation of a phone; bars of dialogs come and go above the banner. */
const PAGE_BARS = '[data-bar]:not([role=dialog] *, [role=alertdialog] *)'

/**
 * Keeps the banner above the bars at the foot of the page. An open keyboard covers it: the banner must not cover the
 * field in use.
 * @returns the ref of the banner
 */
function useAboveBars(): RefObject<HTMLElement | null> {
  const banner = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const place = () => {
      const element = banner.current
      if (!element) return
      const bars = [...document.querySelectorAll(PAGE_BARS)]
        .filter((found) => found !== element)
        .map((found) => found.getBoundingClientRect())
        .filter(({ height }) => height > 0)
      element.style.bottom = `${innerHeight - clearOfBars(element.getBoundingClientRect(), bars, innerHeight)}px`
    }
    place()
    const pages = new MutationObserver(place)
    pages.observe(document.body, { childList: true, subtree: true })
    const sizes = new ResizeObserver(place)
    if (banner.current) sizes.observe(banner.current)
    addEventListener('resize', place)
    return () => {
      pages.disconnect()
      sizes.disconnect()
      removeEventListener('resize', place)
    }
  }, [])
  return banner
}

/** Banner, until there is an answer, and the dialog that it opens. */
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
    // Moves the focus first: its button disappears with the banner.
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
