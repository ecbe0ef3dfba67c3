import { sharedTexts } from '@app/domain/files/shared-files.texts'
import { Banner } from '../../ui/layout/banner.tsx'
import type { SortedFiles } from './sort-shared.ts'

/** Number of files that are named. */
const MOST_NAMED = 5

interface LeftOutProps {
  files: SortedFiles['leftOut']
  /** Reason why further shared files are missing: they did not arrive, or were deleted. */
  lost: 'missed' | 'gone' | undefined
}

/** Files that can't be added, each with its reason, and a note about missing ones. */
export function LeftOut({ files, lost }: LeftOutProps) {
  return (
    <>
      {lost && (
        <Banner tone="warn" title={sharedTexts.lost.title}>
          {sharedTexts.lost[lost]}
        </Banner>
      )}
      {files.length > 0 && <Refused files={files} />}
    </>
  )
}

function Refused({ files }: Pick<LeftOutProps, 'files'>) {
  const more = files.length - MOST_NAMED
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
