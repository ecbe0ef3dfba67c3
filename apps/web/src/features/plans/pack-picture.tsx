import type { PaidPlan } from '@app/domain/kernel/access/plans'
import { SpeciesDrawing } from '../../ui/art/species-drawing.tsx'
import { drawnSpecies, speciesGround } from '../../ui/art/species-ground.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'

/** Animals in the picture of each plan. */
const packs = {
  premium: ['dog', 'cat', 'rabbit', 'bird'],
  pro: drawnSpecies,
} satisfies Record<PaidPlan, readonly string[]>

/** Decorative drawing of a plan's animals; the words next to it have the content. */
export function PackPicture({ plan }: { plan: PaidPlan }) {
  return (
    <div
      aria-hidden
      className={joinClasses('grid gap-3 sm:gap-4', plan === 'pro' ? 'grid-cols-3' : 'grid-cols-2')}
    >
      {packs[plan].map((species) => (
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
  )
}
