import { useToast } from '../ui/overlays/toast-context.ts'

interface CopyTexts {
  copied: { title: string }
  copyFailed: { title: string; message: string }
}

/** Copies a text and shows the result. */
export function useCopy({ copied, copyFailed }: CopyTexts): (text: string) => void {
  const showToast = useToast()
  return (text) => {
    navigator.clipboard.writeText(text).then(
      () => showToast({ ...copied, variant: 'success' }),
      () => showToast({ title: copyFailed.title, description: copyFailed.message, variant: 'danger' }),
    )
  }
}
