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

const touches = [orpc.community.key(), orpc.communitySafety.key()]

const setBlocked = (author: CommunityAuthor, blocked: boolean) =>
  client.communitySafety.blockPerson({ profileId: author.id, blocked })

/** Reports something, and blocks its author with a way back. The windows are drawn where `windows` is. */
export function usePersonActions(): {
  report: (reported: Reported) => void
  block: (author: CommunityAuthor) => void
  windows: ReactNode
} {
  const { first } = useProfile()
  const [reported, setReported] = useState<Reported>()
  const { carryOut: block } = useChange({ touches })
  // Undo may be pressed while the block still reloads the page.
  const { carryOut: unblock } = useChange({ touches })
  const { block: texts } = safetyTexts
  const blockWithUndo = (author: CommunityAuthor) =>
    block(() => setBlocked(author, true), {
      ...texts.done(author.name),
      duration: UNDO_OFFERED,
      action: {
        label: texts.undo,
        onSelect: () => void unblock(() => setBlocked(author, false), texts.undone(author.name)),
      },
    })
  return {
    report: (subject) => first(() => setReported(subject)),
    block: (author) => first(() => void blockWithUndo(author)),
    windows: reported && <ReportWindow {...reported} onClose={() => setReported(undefined)} />,
  }
}
