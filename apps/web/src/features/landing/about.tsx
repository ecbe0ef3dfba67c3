import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { SpeciesDrawing } from '../../ui/art/species-drawing.tsx'
import { drawnSpecies, speciesGround } from '../../ui/art/species-ground.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'

export function About() {
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
