import type { DueEntry } from '@app/domain/due/due.contract'
import { lastDayOf, yearsOfLife } from '@app/domain/pets/memory.rules'
import { type PetNeed, petNeed } from '@app/domain/pets/pet-need.rules'
import type { PetInList } from '@app/domain/pets/pets.contract'
import { ageInWords } from '@app/domain/pets/pets.rules'
import { petTexts } from '@app/domain/pets/pets.texts'
import { weightInWords } from '@app/domain/pets/weights.rules'
import { useFormat } from '../../format/use-format.ts'
import { PetScene } from '../../ui/art/pet-scene.tsx'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { PlainLink } from '../../ui/controls/plain-link.tsx'
import { LoadedImage } from '../../ui/layout/loaded-image.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'
import { PetFace } from './pet-face.tsx'

interface PetCardProps {
  pet: PetInList
  /** yyyy-MM-dd */
  today: string
  /** Number of its late doses; undefined until known. */
  lateDoses: Parameters<typeof petNeed>[1]['lateDoses']
  /** Due entries of its household; undefined until known. */
  due: readonly DueEntry[] | undefined
}

const tones: Readonly<Record<PetNeed['tone'], string>> = {
  late: 'text-danger',
  soon: 'text-accent-ink',
  fine: 'text-good',
}

/** Pet as a card: its whole face, its present need and its weight trend; the whole card is a link. */
export function PetCard({ pet, today, lateDoses, due }: PetCardProps) {
  const { id, name, birthDate, weights, archivedAt } = pet
  const { weightUnit, dayOf } = useFormat()
  const need = archivedAt === null ? petNeed(pet, { lateDoses, due, today, dayOf }) : undefined
  const weight = weightInWords(pet, weightUnit, today)
  return (
    <li className="group @container relative overflow-hidden rounded-card bg-surface shadow-raised has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-action">
      <div className="grid items-center gap-x-3.5 p-2.5 @min-[15rem]:grid-cols-[124px_minmax(0,1fr)] sm:block! sm:p-0">
        <Picture pet={pet} />
        <div className="grid min-w-0 gap-0.5 wrap-anywhere sm:px-4 sm:pt-3 sm:pb-3.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <h3
              dir="auto"
              translate="no"
              className="font-display text-[1.25rem]/[1.2] font-semibold tracking-[-0.01em]"
            >
              {name}
            </h3>
            <p className="text-s text-ink-soft">{ageInWords(birthDate, lastDayOf(pet, today, dayOf))}</p>
          </div>
          {need && <p className={joinClasses('text-s font-semibold', tones[need.tone])}>{need.words}</p>}
          {archivedAt !== null && (
            <p className="text-s font-semibold text-ink-soft">{yearsOfLife(pet) ?? petTexts.inMemory}</p>
          )}
          {weight && (
            <p className="mt-1 flex min-h-5.5 flex-wrap items-center gap-x-2.5 text-s text-ink-soft">
              <Sparkline amounts={weights.map(({ kg }) => kg)} />
              <MarkWritten>{weight}</MarkWritten>
            </p>
          )}
        </div>
      </div>
      <PlainLink
        to={`/pets/${id}`}
        aria-label={`View Details of ${name}`}
        className="absolute inset-0 grid justify-items-end p-3 outline-none focus-visible:shadow-none focus-visible:outline-none"
      >
        <span className="hidden h-min rounded-chip bg-surface px-3 py-1.5 text-s font-semibold text-action opacity-0 shadow-raised transition-opacity group-hover:opacity-100 group-has-focus-visible:opacity-100 sm:block [@media(hover:none)]:opacity-100">
          View Details
        </span>
      </PlainLink>
    </li>
  )
}

/** The whole picture, of any shape, before a blurred copy of itself; or the pet's species in a scene. */
function Picture({ pet: { species, picture } }: { pet: PetInList }) {
  const scene = <PetScene species={species} />
  return (
    <div className="relative isolate aspect-4/3 overflow-hidden rounded-[14px] sm:rounded-none">
      {picture ? (
        <>
          <img
            src={picture.thumb}
            alt=""
            className="absolute inset-0 -z-10 size-full scale-125 object-cover blur-xl"
          />
          <LoadedImage src={picture.large} alt="" className="object-contain!">
            {scene}
          </LoadedImage>
        </>
      ) : (
        scene
      )}
    </div>
  )
}

/** A living pet on a phone: face, name and present need. */
export function PetTile({ pet, today, lateDoses, due }: PetCardProps) {
  const { dayOf } = useFormat()
  const need = petNeed(pet, { lateDoses, due, today, dayOf })
  return (
    <li className="min-w-0">
      <PlainLink
        to={`/pets/${pet.id}`}
        className="relative grid justify-items-center gap-1 rounded-[18px] text-center wrap-anywhere"
      >
        <PetFace pet={pet} className="aspect-square w-full max-w-24 rounded-[22px]" />
        <span dir="auto" translate="no" className="line-clamp-2 w-full text-s leading-tight font-semibold">
          {pet.name}
        </span>
        {need && need.tone !== 'fine' && (
          <span
            className={joinClasses(
              'line-clamp-3 w-full text-[0.72rem] leading-tight font-semibold',
              tones[need.tone],
            )}
          >
            {need.words}
          </span>
        )}
        {need?.tone === 'late' && (
          <span
            aria-hidden
            className="absolute top-0 right-0 size-3.5 rounded-chip border-2 border-paper bg-danger"
          />
        )}
      </PlainLink>
    </li>
  )
}
