import { z } from 'zod'
import { genders, species } from '@app/domain/kernel/pets.vocabulary'
import { forget, keep, recall } from '../../api/client/device-storage.ts'

const KEY = 'onboarding-progress'
/** Version of the saved progress; progress of another version is dropped (spec access §4). */
const VERSION = '1.0'
const LIFETIME = 24 * 60 * 60 * 1000

const text = z.string().nullish()
const savedPet = z.object({
  name: text,
  species: z.enum(species).optional().catch(undefined),
  breed: text,
  gender: z.enum(genders).optional(),
  birthDate: text,
  weightKg: z.number().nullish(),
  notes: text,
})
const savedProgress = z.object({
  version: z.literal(VERSION),
  savedAt: z.number(),
  userId: z.string(),
  step: z.number().int().min(0).max(3),
  displayName: z.string(),
  petId: z.string(),
  pet: savedPet,
})

/** State that the wizard keeps while the tab is open; the photo is not part of it. */
export type Progress = Omit<z.output<typeof savedProgress>, 'version' | 'savedAt'>

/** Stores the wizard's state for a day, in this tab (spec access §4). */
export function saveProgress(progress: Progress): void {
  keep('session', KEY, writeProgress(progress, Date.now()))
}

/** Serialises the progress for storage. */
export const writeProgress = (progress: Progress, now: number): string =>
  JSON.stringify({ version: VERSION, savedAt: now, ...progress })

/** Restores the state in which this user left the wizard, unless it is older than a day. */
export const restoreProgress = (userId: string): Progress | undefined =>
  readProgress(recall('session', KEY), userId, Date.now())

/**
 * Parses saved progress; returns undefined if it belongs to another user, is too old, has another version, or is
 * damaged.
 */
export function readProgress(json: string | null, userId: string, now: number): Progress | undefined {
  const { data } = savedProgress.safeParse(parseJson(json))
  if (!data || data.userId !== userId || now - data.savedAt > LIFETIME) return undefined
  const { version: _version, savedAt: _savedAt, ...progress } = data
  return progress
}

export function clearProgress(): void {
  forget('session', KEY)
}

function parseJson(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null')
  } catch {
    // Treats malformed JSON as no progress.
    return null
  }
}
