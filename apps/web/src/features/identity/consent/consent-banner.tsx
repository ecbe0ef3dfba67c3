import { type ComponentProps, useId } from 'react'
import { consentTexts } from '@app/domain/identity/consent/consent.texts'
import { Button } from '../../../ui/controls/button.tsx'
import { bar } from '../../../ui/layout/bar.ts'
import { HostSentence } from './host-sentence.tsx'
import { PolicyLink } from './policy-link.tsx'

/** Attributes of a button: a handler in the app, a mark for the script of a public page. */
type Control = ComponentProps<'button'> & Readonly<Record<`data-${string}`, string>>

type ConsentBannerProps = ComponentProps<'section'> & {
  controls: Readonly<Record<'manage' | 'reject' | 'accept', Control>>
}

/** Asks about cookies at the foot of the page. Refusing is as easy as accepting (spec access §2, cookie banner). */
export function ConsentBanner({ controls, ...rest }: ConsentBannerProps) {
  const { title, sentence, manage, reject, accept } = consentTexts
  const titleId = useId()
  return (
    <section
      {...rest}
      {...bar}
      aria-labelledby={titleId}
      className="fixed inset-x-3 bottom-[max(12px,env(safe-area-inset-bottom))] z-30 mx-auto grid max-h-[70dvh] max-w-260 overflow-y-auto rounded-card border border-line bg-surface p-4 shadow-float sm:px-5 lg:grid-cols-[1fr_auto_auto] lg:items-center lg:gap-x-2 print:hidden high-contrast:border-line-control"
    >
      {/* Saves a row on a phone: a button next to the title leaves the page's own form in view above. */}
      <div className="flex flex-wrap items-center justify-between gap-x-3 lg:contents">
        <h2 id={titleId} className="font-semibold lg:self-end">
          {title}
        </h2>
        <Button
          variant="quiet"
          className="-my-1.5 -mr-3 px-3 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:m-0"
          {...controls.manage}
        >
          {manage}
        </Button>
      </div>
      <p className="max-w-[44rem] text-s text-pretty text-ink-soft lg:col-start-1 lg:row-start-2 lg:self-start">
        {sentence} <HostSentence /> <PolicyLink />
      </p>
      <div className="mt-3 flex flex-wrap gap-2 lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:mt-0">
        <Button variant="soft" className="grow px-3" {...controls.reject}>
          {reject}
        </Button>
        <Button variant="soft" className="grow px-3" {...controls.accept}>
          {accept}
        </Button>
      </div>
    </section>
  )
}
