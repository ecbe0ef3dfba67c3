import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { photoTexts } from '@app/domain/files/photos.errors'
import { PROFILE_PHOTO_MAX_BYTES } from '@app/domain/files/photos.vocabulary'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import type { Problem } from '@app/domain/kernel/errors'
import { onboardingTexts } from '@app/domain/onboarding/onboarding.errors'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { uploadForm } from '../../api/upload.ts'
import { meQuery } from '../../api/use-me.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { FACE_SIDE, shrinkPicture } from '../../records/add/shrink-picture.ts'
import { useToast } from '../../ui/overlays/toast-context.ts'
import { clearProgress } from './saved-progress.ts'
import { clearSetupLog, noteSetupFailure } from './setup-log.ts'
import { describeSetupProblem } from './setup-problem.ts'
import { PET_STEP, type Wizard } from './use-wizard.ts'

/** Delay before the page reloads because the setup already exists (spec access §9). */
const RELOAD_DELAY = 2000

type CompletionInput = Parameters<typeof client.onboarding.completeOnboarding>[0]

export interface Completion {
  /** Completes with the name and the pet; leads back to a started pet that can't be saved. */
  complete: () => void
  /** Same as `complete` for 'Quick Complete Setup', which words its failure differently. */
  quickComplete: () => void
  /** Completes with the name only. */
  completeWithoutPet: () => void
  /** Leads to the pet's step and marks its missing fields. */
  showMissing: () => void
  busy: boolean
  /** Percentage of the photo that has been sent, during the upload. */
  percentSent: number | undefined
}

/** Completes onboarding: saves, uploads the photo, welcomes the user, and goes Home (spec access §4). */
export function useCompletion(wizard: Wizard): Completion {
  const { busy, run } = useOneAtATime()
  const showProblem = useProblemToast()
  const arrive = useArrival()
  const { sendPhoto, percentSent } = usePhotoUpload()

  const failed = (problem: Problem) => {
    showProblem(describeSetupProblem(problem))
    if (problem.code === 'ID_TAKEN') setTimeout(() => location.reload(), RELOAD_DELAY)
    if (placePetErrors(wizard, problem)) wizard.goTo(PET_STEP)
  }
  const quickFailed = (problem: Problem) => {
    if (placePetErrors(wizard, problem)) wizard.goTo(PET_STEP)
    showProblem(onboardingTexts.quickFailed)
  }
  const finish = async (pet: CompletionInput['pet'], onProblem: (problem: Problem) => void) => {
    const saved = await save({ displayName: readName(wizard), pet }, onProblem)
    if (!saved) return
    if (saved.petId && wizard.photo) await sendPhoto(saved.petId, wizard.photo.file)
    await arrive(saved)
  }
  const completeAll = async (onProblem: (problem: Problem) => void) => {
    const pet = await readPet(wizard)
    if (pet !== 'invalid') return finish(pet, onProblem)
    wizard.goTo(PET_STEP)
    showProblem(onboardingTexts.invalid)
  }
  const showMissing = async () => {
    wizard.goTo(PET_STEP)
    await wizard.petForm.trigger()
  }
  return {
    complete: () => void run(() => completeAll(failed)),
    quickComplete: () => void run(() => completeAll(quickFailed)),
    completeWithoutPet: () => void run(() => finish(null, quickFailed)),
    showMissing: () => void showMissing(),
    busy,
    percentSent,
  }
}

async function save(input: CompletionInput, onProblem: (problem: Problem) => void) {
  try {
    return await client.onboarding.completeOnboarding(input)
  } catch (error) {
    onProblem(noteSetupFailure(error))
    return undefined
  }
}

const readName = ({ nameForm }: Wizard): unknown => nameForm.getValues('displayName')

/** Pet to save; null if nothing was entered. */
async function readPet({ petForm, petId, petState }: Wizard) {
  if (petState === 'untouched') return null
  let pet: CompletionInput['pet'] | 'invalid' = 'invalid'
  await petForm.handleSubmit((fields) => {
    pet = { ...fields, id: petId }
  })()
  // Assigned inside the callback, which the compiler does not follow.
  return pet as CompletionInput['pet'] | 'invalid'
}

/** Shows the server's messages at the pet's fields; returns true if there were any. */
function placePetErrors({ petForm }: Wizard, { fields = {} }: Problem): boolean {
  const names = ['name', 'species', 'breed', 'gender', 'birthDate', 'weightKg', 'notes'] as const
  const wrong = names.filter((name) => `pet.${name}` in fields)
  for (const name of wrong) petForm.setError(name, { type: 'server', message: fields[`pet.${name}`] ?? '' })
  return wrong.length > 0
}

/** Uploads the photo. Onboarding continues even if this fails; a toast reports the result. */
function usePhotoUpload() {
  const [percentSent, setPercentSent] = useState<number>()
  const showToast = useToast()
  const showProblem = useProblemToast()
  const sendPhoto = async (petId: string, photo: File) => {
    setPercentSent(0)
    try {
      const form = new FormData()
      form.set('file', await shrinkPicture(photo, { maxBytes: PROFILE_PHOTO_MAX_BYTES, longSide: FACE_SIDE }))
      await uploadForm(`/pets/${petId}/profile-photo`, form, { method: 'PUT', onProgress: setPercentSent })
      showToast({ title: photoTexts.uploaded.title, variant: 'success' })
    } catch (error) {
      const { code, title, message } = toProblem(error)
      const unexplained = code === 'OFFLINE' || code === 'UNEXPECTED'
      showProblem(unexplained ? photoTexts.uploadFailed : { title, message })
    }
    setPercentSent(undefined)
  }
  return { sendPhoto, percentSent }
}

/** Leaves the wizard for good. */
function useArrival() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  return async ({ displayName, nameGenerated }: { displayName: string; nameGenerated: boolean }) => {
    clearProgress()
    clearSetupLog()
    if (nameGenerated) {
      const description = `You did not enter a name, so we’ll call you ${displayName}.`
      showToast({ title: onboardingTexts.nameGenerated.title, description })
    }
    try {
      await queryClient.fetchQuery({ ...meQuery, staleTime: 0 })
    } catch (error) {
      // Everything is saved, and the next page retries and shows its own error.
      console.warn('failed to reload the account after onboarding', error)
    }
    await navigate('/', { replace: true })
    const description = `Welcome to ${PRODUCT_NAME}, ${displayName}!`
    showToast({ title: 'Welcome', description, variant: 'success' })
  }
}
