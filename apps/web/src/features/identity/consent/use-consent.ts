import type { ConsentChoices } from '@app/domain/identity/consent/consent.rules'
import { consentToasts } from '@app/domain/identity/consent/consent.texts'
import { useStore } from '../../../ui/behaviour/use-store.ts'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { heldConsent, isUnanswered, saveConsent, watchConsent } from './consent-store.ts'

/** User's present choices about cookies; undefined before an answer. */
export const useConsent = (): ConsentChoices | undefined =>
  useStore({ get: heldConsent, subscribe: watchConsent })

/** True if the user still has to choose; false until the stored answer was read. */
export const useIsUnanswered = (): boolean => useStore({ get: isUnanswered, subscribe: watchConsent })

/** Returns the function that stores an answer and confirms it. */
export function useAnswer(): (choices: ConsentChoices, said: keyof typeof consentToasts) => void {
  const showToast = useToast()
  return (choices, said) => {
    const isKept = saveConsent(choices)
    showToast(
      isKept
        ? { ...consentToasts[said], variant: 'success' }
        : { ...consentToasts.notKept, variant: 'default' },
    )
  }
}
