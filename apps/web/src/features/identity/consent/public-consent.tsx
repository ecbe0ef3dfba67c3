import CircleCheck from 'lucide-react/icons/circle-check'
import X from 'lucide-react/icons/x'
import { consentTexts } from '@app/domain/identity/consent/consent.texts'
import { Button } from '../../../ui/controls/button.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { CategorySwitches } from './category-switches.tsx'
import { ConsentBanner } from './consent-banner.tsx'
import { HostSentence } from './host-sentence.tsx'

/** Banner, preferences and message of the pages that load without the app; boot/public-consent.ts drives them. */
export function PublicConsent() {
  return (
    <>
      <ConsentBanner
        hidden
        data-consent-banner=""
        controls={{
          manage: { 'data-consent-open': '' },
          reject: { 'data-consent-answer': 'reject' },
          accept: { 'data-consent-answer': 'accept' },
        }}
      />
      <Preferences />
      <Message />
    </>
  )
}

function Preferences() {
  const { title, sentence, save } = consentTexts.preferences
  return (
    <dialog
      data-consent-dialog
      aria-labelledby="consent-preferences"
      className="m-auto w-[min(520px,92vw)] rounded-sheet bg-paper text-ink shadow-float backdrop:bg-veil high-contrast:border high-contrast:border-line-control"
    >
      <form method="dialog">
        <header className="flex items-start justify-between gap-3 p-pad pb-2">
          <div className="min-w-0 pt-1.5">
            <h2 id="consent-preferences" className="font-display text-xl leading-tight font-semibold">
              {title}
            </h2>
            <p className="mt-1 text-ink-soft">
              {sentence} <HostSentence />
            </p>
          </div>
          <IconButton label="Close" icon={<X aria-hidden size={20} />} data-consent-close="" />
        </header>
        <div className="px-pad pb-2">
          <CategorySwitches />
        </div>
        <footer className="flex justify-end border-t border-line p-pad">
          <Button type="submit">{save}</Button>
        </footer>
      </form>
    </dialog>
  )
}

/** Message that is read aloud as its words appear, and disappears a moment later. */
function Message() {
  return (
    <output className="pointer-events-none fixed inset-x-3 bottom-3 z-70 sm:inset-x-auto sm:right-5 sm:w-96 print:hidden">
      <div
        hidden
        data-consent-message
        className="pointer-events-auto flex animate-rise items-start gap-3 rounded-[16px] border border-line bg-surface p-3 pl-4 shadow-float high-contrast:border-line-control"
      >
        <CircleCheck aria-hidden size={20} className="mt-2 shrink-0 text-good" />
        <div className="min-w-0 flex-1 py-1.5">
          <p data-title className="font-semibold" />
          <p data-description className="text-s text-ink-soft" />
        </div>
      </div>
    </output>
  )
}
