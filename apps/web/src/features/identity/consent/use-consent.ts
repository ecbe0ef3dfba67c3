import { useSyncExternalStore } from 'react'
import type { ConsentChoices } from '@app/domain/identity/consent/consent.rules'
import { consentToasts } from '@app/domain/identity/consent/consent.texts'
import { useToast } from '../../../ui/overlays/toast-context.ts'
import { heldConsent, isUnanswered, saveConsent, watchConsent } from './consent-store.ts'

/** What somebody has chosen about cookies, as it is now; undefined until they have. */
export const useConsent = (): ConsentChoices | undefined => useSyncExternalStore(watchConsent, heldConsent)

/** Whether somebody still has to choose; false until the stored answer was looked for. */
export const useIsUnanswered = (): boolean => useSyncExternalStore(watchConsent, isUnanswered)

/** Gives the function that keeps an answer and says so. */
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
