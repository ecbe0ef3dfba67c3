import { CARD_CACHE, SHELL_CACHE } from '@app/domain/emergency/emergency.card'
import { useMemo, useSyncExternalStore } from 'react'
import { CARD_KEY } from './card-key.ts'
import { forget, keep, recall } from './device-storage.ts'

/** That the emergency card is kept on this device: whose it is, and whether it outlives signing out. */
export interface CardChoice {
  household: string
  afterSignOut: boolean
}

function subscribe(listener: () => void): () => void {
  addEventListener(CARD_KEY, listener)
  return () => removeEventListener(CARD_KEY, listener)
}

const parse = (kept: string | null): CardChoice | undefined => {
  const [household, afterSignOut] = kept?.split(' ') ?? []
  return household ? { household, afterSignOut: afterSignOut === 'stays' } : undefined
}

export const readCardChoice = (): CardChoice | undefined => parse(recall('device', CARD_KEY))

export function writeCardChoice(choice: CardChoice | undefined): void {
  if (choice) keep('device', CARD_KEY, `${choice.household} ${choice.afterSignOut ? 'stays' : 'goes'}`)
  else forget('device', CARD_KEY)
  dispatchEvent(new Event(CARD_KEY))
}

/** The choice as it is now; undefined where nothing is kept. */
export function useCardChoice(): CardChoice | undefined {
  const kept = useSyncExternalStore(
    subscribe,
    () => recall('device', CARD_KEY),
    () => null,
  )
  return useMemo(() => parse(kept), [kept])
}

/** Takes the card off this device, and the worker that serves it. */
export async function removeCard(): Promise<void> {
  writeCardChoice(undefined)
  if (!('caches' in globalThis)) return
  await Promise.all([caches.delete(CARD_CACHE), caches.delete(SHELL_CACHE)])
  await (await navigator.serviceWorker.getRegistration())?.unregister()
}

/** On signing out: the card goes, unless the person has said that it stays. Answers whether it went. */
export async function removeCardOnSignOut(): Promise<boolean> {
  const choice = readCardChoice()
  if (!choice || choice.afterSignOut) return false
  await removeCard()
  return true
}

/**
 * When a session turns out to be over, for instance ended from another device: what is personal goes, unless it was to
 * stay; that it is wanted is remembered, and the next sign-in of the same household writes it anew.
 */
export async function clearCardOfEndedSession(): Promise<void> {
  if (readCardChoice()?.afterSignOut === false && 'caches' in globalThis) await caches.delete(CARD_CACHE)
}
