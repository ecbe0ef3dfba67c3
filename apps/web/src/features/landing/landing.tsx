import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { organizationData, pageMeta } from '../../page/page-meta.ts'
import { PublicFrame } from '../../page/public-frame.tsx'
import { staticPage } from '../../page/static-page.ts'
import { PawMark } from '../../ui/art/paw-mark.tsx'
import { SpeciesDrawing } from '../../ui/art/species-drawing.tsx'
import { drawnSpecies, speciesGround } from '../../ui/art/species-ground.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { buttonStyle } from '../../ui/controls/button-style.ts'
import { Features } from './features.tsx'
import { TodayPicture } from './today-picture.tsx'

function JoinFamily() {
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

function Hero() {
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

function About() {
  return (
    <section
      id="about"
      aria-labelledby="about-title"
      className="grid items-center gap-8 py-10 md:grid-cols-[1fr_1.05fr] md:gap-14 md:py-16"
    >
      <div aria-hidden className="grid grid-cols-3 gap-3 sm:gap-4">
        {drawnSpecies.map((species) => (
          <span
            key={species}
            className={joinClasses(
              'grid aspect-[6/5] items-end justify-items-center overflow-hidden rounded-[24px]',
              speciesGround(species),
            )}
          >
            <SpeciesDrawing species={species} className="-mb-px h-[84%] max-w-full" />
          </span>
        ))}
      </div>
      <div>
        <h2
          id="about-title"
          className="font-display text-[clamp(1.6rem,1.2rem+1.6vw,2.3rem)]/[1.15] font-medium tracking-[-0.02em]"
        >
          About Us
        </h2>
        <div className="mt-4 grid gap-3.5 text-[1.0625rem]/[1.6] text-pretty text-ink-soft">
          <p>
            Pets cannot tell you that they had their tablet, that a booster is late or that chicken makes them
            itch. The people around them keep track in their heads, on the fridge and in four different chats.
          </p>
          <p>
            {PRODUCT_NAME} is the one place for it: calm on an ordinary morning, quick at the vet’s counter,
            and clear about what was given and when.
          </p>
          <p>For dogs and cats, and just as much for the ones with feathers, fins, shells and spines.</p>
        </div>
      </div>
    </section>
  )
}

export const handle = staticPage

export function meta() {
  return [...pageMeta({ path: '/' }), organizationData()]
}

/** Page for visitors at `/`. Served as rendered at build time: nothing here may need the app's scripts. */
export default function Landing() {
  return (
    <PublicFrame className="max-w-295">
      <Hero />
      <Features />
      <About />
      <JoinFamily />
    </PublicFrame>
  )
}
