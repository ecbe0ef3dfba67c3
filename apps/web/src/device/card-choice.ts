import { useMemo } from 'react'
import { CARD_CACHE, CARD_DATA_BEFORE, cardDataOf, SHELL_CACHE } from '@app/domain/emergency/emergency.card'
import { forget, keep, recall } from '../api/client/device-storage.ts'
import type { Watched } from '../ui/behaviour/store.ts'
import { useStore } from '../ui/behaviour/use-store.ts'
import { CARD_KEY, keptHere } from './kept-here.ts'
import { releaseWorker } from './push-here.ts'

/** Choice to keep the emergency card of a household on this device. */
export interface CardChoice {
  household: string
  /** True if the card stays after signing out. */
  afterSignOut: boolean
  /** The person who put the card here; older choices lack it. */
  person?: string | undefined
}

/** One line for each household: its id, `stays` or `goes` for signing out, and the person. */
const parse = (text: string | null): CardChoice[] =>
  (text ?? '').split('\n').flatMap((line) => {
    const [household, afterSignOut, person] = line.split(' ')
    return household ? [{ household, afterSignOut: afterSignOut === 'stays', person }] : []
  })

const kept: Watched<string | null> = { get: () => recall('device', CARD_KEY), subscribe: keptHere.subscribe }

const readChoices = (): CardChoice[] => parse(kept.get())

function writeChoices(choices: readonly CardChoice[]): void {
  const lines = choices.map(({ household, afterSignOut, person = '' }) =>
    `${household} ${afterSignOut ? 'stays' : 'goes'} ${person}`.trimEnd(),
  )
  if (lines.length > 0) keep('device', CARD_KEY, lines.join('\n'))
  else forget('device', CARD_KEY)
  keptHere.send()
}

const without = (household: string): CardChoice[] =>
  readChoices().filter((choice) => choice.household !== household)

/** The current choice for a household, outside of React. */
export const readCardChoice = (household: string): CardChoice | undefined =>
  readChoices().find((choice) => choice.household === household)

export const writeCardChoice = (choice: CardChoice): void =>
  writeChoices([...without(choice.household), choice])

/** The current choices of this device. */
export function useCardChoices(): readonly CardChoice[] {
  const text = useStore(kept, () => null)
  return useMemo(() => parse(text), [text])
}

/** Removes the card of a household from this device. */
export const removeCard = (household: string): Promise<void> => removeCards([household])

/**
 * Removes the cards of households from this device at once, and with the last card the worker that serves them, unless
 * notifications need it.
 */
export async function removeCards(households: readonly string[]): Promise<void> {
  const others = readChoices().filter(({ household }) => !households.includes(household))
  writeChoices(others)
  if (!('caches' in globalThis)) return
  if (others.length > 0) await forgetCards(households)
  else await removeEverything()
}

/** Removes all cards from this device. */
export async function removeAllCards(): Promise<void> {
  writeChoices([])
  if ('caches' in globalThis) await removeEverything()
}

/** Removes, at sign-out, the cards that the person did not choose to keep. Returns true if it removed any. */
export async function removeCardsOnSignOut(): Promise<boolean> {
  const going = readChoices().filter(({ afterSignOut }) => !afterSignOut)
  if (going.length > 0) await removeCards(going.map(({ household }) => household))
  return going.length > 0
}

/**
 * Removes cards after a session turns out to be over, for instance ended from another device, unless the person chose
 * to keep them. The choice of a card stays, and the next sign-in of the same household writes the card again.
 */
export async function clearCardsOfEndedSession(): Promise<void> {
  const going = readChoices().filter(({ afterSignOut }) => !afterSignOut)
  if ('caches' in globalThis) await forgetCards(going.map(({ household }) => household))
}

async function forgetCards(households: readonly string[]): Promise<void> {
  const cache = await caches.open(CARD_CACHE)
  await Promise.all([CARD_DATA_BEFORE, ...households.map(cardDataOf)].map((card) => cache.delete(card)))
}

async function removeEverything(): Promise<void> {
  await Promise.all([caches.delete(CARD_CACHE), caches.delete(SHELL_CACHE)])
  await releaseWorker()
}
