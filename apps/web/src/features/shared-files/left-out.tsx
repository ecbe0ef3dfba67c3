import { sharedTexts } from '@app/domain/shared-files/shared-files.texts'
import { Banner } from '../../ui/banner.tsx'
import type { SortedFiles } from './sort-shared.ts'

/** So many are named. */
const MOST_NAMED = 5

/** The files that can't be added, each with its reason. */
export function LeftOut({ files }: { files: SortedFiles['leftOut'] }) {
  const more = files.length - MOST_NAMED
  if (files.length === 0) return null
  return (
    <Banner tone="warn" title={sharedTexts.leftOut(files.length)}>
      <ul className="grid gap-1">
        {files.slice(0, MOST_NAMED).map(({ id, name, reason }) => (
          <li key={id} className="wrap-anywhere">
            <span className="font-semibold">{name}</span>: {reason}
          </li>
        ))}
        {more > 0 && <li>{sharedTexts.moreLeftOut(more)}</li>}
      </ul>
    </Banner>
  )
}
