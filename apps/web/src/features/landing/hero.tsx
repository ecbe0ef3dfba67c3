import { buttonStyle } from '../../ui/controls/button-style.ts'
import { TodayPicture } from './today-picture.tsx'

export function Hero() {
  return (
    <section className="grid items-center gap-7 pt-4 pb-10 md:grid-cols-[1.05fr_1fr] md:gap-12 md:pt-8 md:pb-16">
      <div>
        <h1 className="font-display text-[clamp(2.5rem,1.35rem+4vw,4.15rem)]/[1.04] font-medium tracking-[-0.03em] text-balance">
          {"Your Pet's Health, Simplified"}
        </h1>
        <p className="mt-5 max-w-[30em] text-[1.125rem]/[1.5] text-pretty text-ink-soft md:text-[1.2rem]/[1.5]">
          Doses, boosters, visits and photos, and everything a vet asks for: in one place, at hand when it
          matters.
        </p>
        <div className="mt-7 flex flex-wrap items-center gap-2">
          <a href="/auth?type=signup" className={buttonStyle('primary', 'large', 'max-sm:w-full')}>
            {"Start Your Pet's Journey"}
          </a>
          <a href="/#features" className={buttonStyle('quiet', 'large', 'max-sm:w-full')}>
            See how it works
          </a>
        </div>
        <p className="mt-3.5 text-s text-ink-faint max-sm:text-center">Free to get started.</p>
      </div>
      <TodayPicture />
    </section>
  )
}
