import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { PawMark } from '../../ui/art/paw-mark.tsx'
import { buttonStyle } from '../../ui/controls/button-style.ts'

export function JoinFamily() {
  return (
    <section
      aria-labelledby="join-title"
      className="relative my-8 overflow-hidden rounded-[36px] bg-mint px-6 py-12 text-center md:my-12 md:py-16"
    >
      <PawMark className="absolute -bottom-10 -left-6 size-44 -rotate-12 text-action/10" />
      <PawMark className="absolute -top-8 -right-4 size-36 rotate-18 text-action/10" />
      <h2
        id="join-title"
        className="relative font-display text-[clamp(1.75rem,1.2rem+2.4vw,2.75rem)]/[1.1] font-medium tracking-[-0.02em] text-balance"
      >
        Their next good day starts here
      </h2>
      <p className="relative mx-auto mt-3 max-w-md text-[1.0625rem] text-pretty text-ink-soft">
        Free to get started, with your first pet in a minute.
      </p>
      <a href="/auth?type=signup" className={buttonStyle('primary', 'large', 'mt-6')}>
        Join the {PRODUCT_NAME} family
      </a>
    </section>
  )
}
