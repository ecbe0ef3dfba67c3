import { forget, keep, recall } from '../api/client/device-storage.ts'

/** Steps of onboarding whose dialogs can open right after it, in their order. */
const setupChoices = ['health-log', 'reminder'] as const
export type SetupChoice = (typeof setupChoices)[number]

const keyOf = (choice: SetupChoice): string => `setup-choice ${choice}`

/**
 * Remembers for this session the dialogs to open after onboarding (spec access §4); each step has a choice of its own.
 */
export const keepSetupChoice = (choice: SetupChoice): void => keep('session', keyOf(choice), 'now')

export const forgetSetupChoice = (choice: SetupChoice): void => forget('session', keyOf(choice))

/** Takes the next choice to open; each is taken once. */
export function takeSetupChoice(): SetupChoice | undefined {
  const choice = setupChoices.find((candidate) => recall('session', keyOf(candidate)) !== null)
  if (choice) forgetSetupChoice(choice)
  return choice
}
