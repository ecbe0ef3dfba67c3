import { secondFactorTexts } from '@app/domain/second-factor/second-factor.texts'
import { useToast } from '../../ui/toast-context.ts'

/** Copies a text and says whether that worked. */
export function useCopy(): (text: string) => void {
  const showToast = useToast()
  return (text) => {
    const { copied, copyFailed } = secondFactorTexts
    navigator.clipboard.writeText(text).then(
      () => showToast({ ...copied, variant: 'success' }),
      () => showToast({ title: copyFailed.title, description: copyFailed.message, variant: 'danger' }),
    )
  }
}
