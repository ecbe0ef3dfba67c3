import { type ReactNode, useState } from 'react'
import { safetyTexts } from '@app/domain/community/community-safety.texts'
import type { CommunityAuthor } from '@app/domain/community/community.contract'
import { client } from '../../../api/client/client.ts'
import { orpc } from '../../../api/queries.ts'
import { useChange } from '../../../api/use-change.ts'
import { latePart } from '../../../loading/late-part.tsx'
import { UNDO_OFFERED } from '../../../ui/overlays/toast-context.ts'
import { useProfile } from '../profile/profile-context.ts'

const ReportWindow = latePart(() => import('../safety/report-window.tsx'), { when: 'press' })

export interface Reported {
  subject: 'post' | 'reply'
  id: string
}

/** Reports something, and blocks its author with a way back. The windows are drawn where `windows` is. */
export function usePersonActions(): {
  report: (reported: Reported) => void
  block: (author: CommunityAuthor) => void
  windows: ReactNode
} {
  const { first } = useProfile()
  const [reported, setReported] = useState<Reported>()
  const { carryOut } = useChange({ touches: [orpc.community.key(), orpc.communitySafety.key()] })
  const { block: texts } = safetyTexts
  const setBlocked = (author: CommunityAuthor, blocked: boolean) =>
    carryOut(
      () => client.communitySafety.blockPerson({ profileId: author.id, blocked }),
      blocked
        ? {
            ...texts.done(author.name),
            duration: UNDO_OFFERED,
            action: { label: texts.undo, onSelect: () => void setBlocked(author, false) },
          }
        : texts.undone(author.name),
    )
  return {
    report: (subject) => first(() => setReported(subject)),
    block: (author) => first(() => void setBlocked(author, true)),
    windows: reported && <ReportWindow {...reported} onClose={() => setReported(undefined)} />,
  }
}
