import type { AddActionId } from './add-actions.ts'

const KEY = 'setup-choice'

/** Remembers for this session what to open when onboarding is done (spec access §4). */
export function keepSetupChoice(choice: AddActionId): void {
  sessionStorage.setItem(KEY, choice)
}

export function forgetSetupChoice(): void {
  sessionStorage.removeItem(KEY)
}

/** What to open now; answered once. */
export function takeSetupChoice(): AddActionId | undefined {
  const choice = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return choice === 'health-log' ? choice : undefined
}
