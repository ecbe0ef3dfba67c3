import { useState } from 'react'
import { lastDayOf } from '@app/domain/pets/memory.rules'
import { memoryTexts } from '@app/domain/pets/memory.texts'
import { petLink } from '@app/domain/pets/pet-link'
import { ageInWords } from '@app/domain/pets/pets.rules'
import { useMay } from '../../api/use-me.ts'
import { formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { useToday } from '../../format/use-now.ts'
import type { PetInList } from '../../records/pets.ts'
import { PetScene } from '../../ui/art/pet-scene.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { LoadedImage } from '../../ui/layout/loaded-image.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'
import { MemoryQuestion } from './memory-question.tsx'
import { PetDeletion } from './pet-deletion.tsx'
import { useArchivePet } from './use-archive-pet.ts'

interface PetInMemoryProps {
  pet: PetInList
  onDeleted: () => void
}

/** Page of a deceased pet: its picture, its years, and links to its records. */
export default function PetInMemory({ pet, onDeleted }: PetInMemoryProps) {
  const { id: petId, name, birthDate, diedOn, summary } = pet
  const { dayOf } = useFormat()
  const today = useToday()
  const age = diedOn === null ? '' : ageInWords(birthDate, lastDayOf(pet, today, dayOf))
  const dates = [birthDate, diedOn].filter((day) => day !== null).map(formatDay)
  return (
    // Limits the width, so that the picture keeps its shape and the words below it stay visible.
    <div className="mx-auto grid w-full max-w-[min(48rem,max(22rem,80dvh))] grid-cols-1 gap-gap">
      <Card className="overflow-hidden p-0!">
        <Portrait pet={pet} />
        <div className="grid justify-items-center gap-1.5 p-6 text-center wrap-anywhere">
          <h3 className="font-display text-xl leading-tight font-medium text-balance">
            <MarkWritten names={[name]}>{memoryTexts.title(name)}</MarkWritten>
          </h3>
          {diedOn !== null && <p className="text-ink-soft">{dates.join(' – ')}</p>}
          <p className="mt-2 text-pretty">
            <MarkWritten names={[name]}>
              {[age && memoryTexts.lived(name, age), memoryTexts.sentence(name)].filter(Boolean).join(' ')}
            </MarkWritten>
          </p>
          {summary.photos > 0 && (
            <Link
              to={petLink({ petId, tab: 'photos' })}
              className="mt-2 inline-flex min-h-control items-center"
            >
              {memoryTexts.photos}
            </Link>
          )}
        </div>
      </Card>
      <MemoryTools pet={pet} />
      <div className="justify-self-center">
        <PetDeletion pet={pet} onDeleted={onDeleted} />
      </div>
    </div>
  )
}

/** The whole picture before a blurred copy of itself, or the pet drawn in its species' favorite scene. */
function Portrait({ pet: { species, picture } }: { pet: PetInList }) {
  const scene = <PetScene species={species} />
  return (
    <div className="relative isolate aspect-4/3 w-full overflow-hidden">
      {picture ? (
        <>
          <img
            src={picture.thumb}
            alt=""
            className="absolute inset-0 -z-10 size-full scale-125 object-cover blur-xl"
          />
          <LoadedImage src={picture.original} alt="" className="object-contain!">
            {scene}
          </LoadedImage>
        </>
      ) : (
        scene
      )}
    </div>
  )
}

/** Small tools at the end: the day of death, and the undo for a pet archived by mistake. */
function MemoryTools({ pet }: { pet: PetInList }) {
  const { busy, bringBack, changeDate } = useArchivePet(pet)
  const [asking, setAsking] = useState(false)
  if (!useMay('edit pets')) return null
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {pet.diedOn === null ? memoryTexts.addDate : memoryTexts.changeDate}
      </Button>
      <Button variant="quiet" busy={busy} onClick={() => void bringBack()}>
        Bring back
      </Button>
      {asking && (
        <MemoryQuestion
          pet={pet}
          {...memoryTexts.dateQuestion(pet.name, pet.diedOn !== null)}
          confirmLabel={memoryTexts.save}
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={(diedOn) => void changeDate(diedOn).then((done) => setAsking(!done))}
        />
      )}
    </div>
  )
}
