import { useMe } from '../../api/use-me.ts'

interface FileTexts {
  fileHint: string
  quotaHint: string
}

/** Hint on the accepted files, with each plan's limit if the installation has plans. */
export function useFileHint(): (texts: FileTexts) => string {
  const { billing } = useMe()
  return ({ fileHint, quotaHint }) => (billing === 'off' ? fileHint : `${fileHint} ${quotaHint}`)
}
