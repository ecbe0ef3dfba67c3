import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { onboardingName, onboardingPet } from '@app/domain/onboarding/onboarding.contract'
import { checkBirthDate } from '@app/domain/pets/pets.rules'
import { newId } from '../../api/client/new-id.ts'
import { ruledResolver } from '../../forms/operation-resolver.ts'
import { restoreProgress, saveProgress } from './saved-progress.ts'
import { noteStep } from './setup-log.ts'
import { useSteps } from './use-steps.ts'

type NameValues = z.input<typeof onboardingName>
type PetValues = z.input<typeof onboardingPet>
export type NameForm = UseFormReturn<NameValues, unknown, z.output<typeof onboardingName>>
export type PetForm = UseFormReturn<PetValues, unknown, z.output<typeof onboardingPet>>

export const STEPS = 4
/** Index of the pet's step. */
export const PET_STEP = 1

/** Photo in this page's memory, with an address for its display. */
export interface ChosenPhoto {
  file: File
  url: string
}

/** State of the pet: nothing but perhaps a species, too little to save, or at least a name and a species. */
export type PetState = 'untouched' | 'incomplete' | 'named'

export interface Wizard {
  /** From 0. */
  step: number
  goTo: (step: number) => void
  nameForm: NameForm
  petForm: PetForm
  /** Made once, so that a repeated completion is the same one. */
  petId: string
  /** Kept while the page is open; it can be sent only once the pet exists. */
  photo: ChosenPhoto | undefined
  setPhoto: (photo: File | undefined) => void
  petState: PetState
  clearPet: () => void
}

const emptyPet = {
  name: '',
  breed: '',
  gender: 'unknown' as const,
  birthDate: '',
  weightKg: null,
  notes: '',
}

/** State of the wizard: step and entered data, kept for a day in this tab. */
export function useWizard({ userId, displayName }: Me): Wizard {
  const [restored] = useState(() => restoreProgress(userId))
  const { step, goTo } = useSteps(restored?.step ?? 0, STEPS)
  const [petId] = useState(() => restored?.petId ?? newId())
  const [photo, setPhoto] = usePhoto()
  const nameForm: NameForm = useForm({
    resolver: zodResolver(onboardingName),
    defaultValues: { displayName: restored?.displayName ?? displayName },
    mode: 'onTouched',
  })
  const petForm: PetForm = useForm({
    resolver: ruledResolver(onboardingPet, checkBirthDate),
    defaultValues: { ...emptyPet, ...restored?.pet },
    // Validates on submit only: the pet may be skipped, and an error on blur would move the buttons from under the tap.
    mode: 'onSubmit',
  })
  const typedName = String(useWatch({ control: nameForm.control, name: 'displayName' }))
  const pet = useWatch({ control: petForm.control })

  useEffect(() => {
    const values = savedPetOf(pet)
    saveProgress({ userId, step, displayName: typedName, petId, pet: values })
  }, [userId, step, typedName, petId, pet])

  useEffect(() => noteStep(step), [step])

  return {
    step,
    goTo,
    nameForm,
    petForm,
    petId,
    photo,
    setPhoto,
    petState: petStateOf(pet, photo),
    clearPet: () => {
      petForm.reset({ ...emptyPet, species: undefined })
      setPhoto(undefined)
    },
  }
}

function usePhoto(): [ChosenPhoto | undefined, (file: File | undefined) => void] {
  const [photo, setPhoto] = useState<ChosenPhoto>()
  const choose = (file: File | undefined) => {
    if (photo) URL.revokeObjectURL(photo.url)
    setPhoto(file && { file, url: URL.createObjectURL(file) })
  }
  return [photo, choose]
}

const isFilled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

/**
 * State of a pet. A photo, a breed or a note counts as input: only a pet without any of them may be dropped without a
 * question. A species alone is one tap, and easily chosen again.
 */
function petStateOf(pet: Partial<PetValues>, photo: ChosenPhoto | undefined): PetState {
  if (isFilled(pet.name) && isFilled(pet.species)) return 'named'
  return isFilled(pet.name) || hasDetails(pet) || photo ? 'incomplete' : 'untouched'
}

/** True if a pet has more details than its species and its name. */
export const hasDetails = ({ breed, birthDate, notes, gender, weightKg }: Partial<PetValues>): boolean =>
  [breed, birthDate, notes].some(isFilled) ||
  (gender ?? 'unknown') !== 'unknown' ||
  (weightKg ?? null) !== null

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const savedPetOf = (pet: Partial<PetValues>) => ({
  name: textOf(pet.name),
  species: pet.species,
  breed: textOf(pet.breed),
  gender: pet.gender,
  birthDate: textOf(pet.birthDate),
  weightKg: Number.isNaN(pet.weightKg) ? null : pet.weightKg,
  notes: textOf(pet.notes),
})
