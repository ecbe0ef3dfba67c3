import { useMe } from '../../api/use-me.ts'

interface FileTexts {
  fileHint: string
  quotaHint: string
}

/** What files are taken, and how many each plan keeps, where the installation has plans. */
export function useFileHint(): (texts: FileTexts) => string {
  const { billing } = useMe()
  return ({ fileHint, quotaHint }) => (billing === 'off' ? fileHint : `${fileHint} ${quotaHint}`)
}
