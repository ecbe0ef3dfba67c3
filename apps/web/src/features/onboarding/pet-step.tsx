import { useWatch } from 'react-hook-form'
import { photoTexts } from '@app/domain/files/photos.errors'
import { PHOTO_MAX_BYTES } from '@app/domain/files/photos.vocabulary'
import { onboardingTexts } from '@app/domain/onboarding/onboarding.errors'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { SpeciesDrawing } from '../../ui/art/species-drawing.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FileDrop } from '../../ui/controls/file-drop.tsx'
import { PetAvatar } from '../../ui/layout/pet-avatar.tsx'
import type { StepProps } from './onboarding-wizard.tsx'
import { PetFields } from './pet-fields.tsx'
import { StepCard } from './step-card.tsx'
import type { PetForm, Wizard } from './use-wizard.ts'

/** Chooses the pet's photo; shows its species until there is one. */
function PetPhoto({ wizard: { petForm, photo, setPhoto } }: { wizard: Wizard }) {
  const species = useWatch({ control: petForm.control, name: 'species' })
  const showProblem = useProblemToast()
  const take = ([file]: File[]) => {
    if (!file) return
    if (!file.type.startsWith('image/')) showProblem(photoTexts.onboardingType)
    else if (file.size > PHOTO_MAX_BYTES) showProblem(photoTexts.onboardingSize)
    else setPhoto(file)
  }
  return (
    <div className="flex items-center gap-4">
      <PetAvatar
        name=""
        species={species || 'other'}
        photoUrl={photo?.url ?? null}
        className="size-24 rounded-[24px] sm:size-32"
      />
      <div className="grid min-w-0 flex-1 gap-1">
        <FileDrop
          label="Add a photo"
          hint="JPG, PNG, WEBP or GIF, up to 10 MB"
          accept="image/*"
          chosen={photo?.file.name}
          onFiles={take}
        />
        {photo && (
          <Button variant="quiet" onClick={() => setPhoto(undefined)}>
            Remove photo
          </Button>
        )}
      </div>
    </div>
  )
}

/** Greeting of the chosen species, with its name once it has one. */
function Greeting({ form }: { form: PetForm }) {
  const [name, species] = useWatch({ control: form.control, name: ['name', 'species'] })
  const given = String(name).trim()
  if (!species) return null
  return (
    <div key={species} className="flex animate-rise items-end justify-center gap-4 px-6">
      <SpeciesDrawing species={species} className="h-24 shrink-0" />
      <p className="mb-8 min-w-0 rounded-[18px] rounded-bl-[4px] bg-surface px-4 py-2.5 font-display text-l font-medium wrap-anywhere shadow-raised">
        {given.length > 1 ? (
          <>
            Hello, I’m <span translate="no">{given}</span>.
          </>
        ) : (
          'Hello! What’s my name?'
        )}
      </p>
    </div>
  )
}

/** Asks for the first pet; this step is optional. */
export function PetStep({ wizard, completion }: StepProps) {
  const { petForm, petState, clearPet, goTo, step } = wizard
  const showProblem = useProblemToast()
  const goOn = petForm.handleSubmit(
    () => goTo(step + 1),
    () => showProblem(onboardingTexts.invalid),
  )
  const skip = () => {
    clearPet()
    goTo(step + 1)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (petState === 'untouched' && !petForm.getValues('species')) skip()
        else void goOn()
      }}
    >
      <StepCard
        title="Add your pet"
        sentence="A name and a species are enough to start."
        drawing={<Greeting form={petForm} />}
        actions={
          <>
            <Button type="submit" size="large">
              Continue
            </Button>
            <div className="flex flex-wrap justify-between gap-2">
              <Button variant="quiet" onClick={() => goTo(step - 1)}>
                Previous
              </Button>
              <Button variant="quiet" disabled={completion.busy} onClick={skip}>
                Skip for now
              </Button>
            </div>
          </>
        }
      >
        <PetFields form={petForm} photo={<PetPhoto wizard={wizard} />} />
      </StepCard>
    </form>
  )
}
