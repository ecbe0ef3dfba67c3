import { consentTexts } from '@app/domain/consent/consent.texts'
import { type ComponentProps, useId } from 'react'
import { bar } from '../../ui/bar.ts'
import { Button } from '../../ui/button.tsx'
import { PolicyLink } from './policy-link.tsx'

/** What drives a button: a handler in the app, a mark for the script of a public page. */
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
      className="fixed inset-x-3 bottom-[max(12px,env(safe-area-inset-bottom))] z-30 mx-auto grid max-h-[70dvh] max-w-260 gap-3 overflow-y-auto rounded-card border border-line bg-surface p-4 shadow-float sm:gap-x-6 sm:px-5 lg:grid-cols-[1fr_auto] lg:items-center print:hidden high-contrast:border-line-control"
    >
      <div className="max-w-[44rem]">
        <h2 id={titleId} className="font-semibold">
          {title}
        </h2>
        <p className="text-s text-pretty text-ink-soft">
          {sentence} <PolicyLink />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="quiet" className="grow px-3" {...controls.manage}>
          {manage}
        </Button>
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
