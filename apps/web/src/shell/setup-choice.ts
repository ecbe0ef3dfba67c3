import { forget, keep, recall } from '../api/device-storage.ts'
import type { AddActionId } from './add-actions.ts'

const KEY = 'setup-choice'

/** Remembers for this session what to open when onboarding is done (spec access §4). */
export function keepSetupChoice(choice: AddActionId): void {
  keep('session', KEY, choice)
}

export function forgetSetupChoice(): void {
  forget('session', KEY)
}

/** What to open now; answered once. */
export function takeSetupChoice(): AddActionId | undefined {
  const choice = recall('session', KEY)
  forget('session', KEY)
  return choice === 'health-log' || choice === 'reminder' ? choice : undefined
}
