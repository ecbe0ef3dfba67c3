import { dateIn } from '@app/domain/kernel/dates'
import { type AskReason, mayAskAgain, reasonToAsk } from '@app/domain/push-devices/asking.rules'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orpc } from '../../api/queries.ts'
import { useMay, useMe } from '../../api/use-me.ts'
import { dueQuery } from '../../records/due.ts'
import { watchAdded } from '../../shell/added-here.ts'
import { useQuietMoment } from '../../shell/use-quiet-moment.ts'
import { useWhenIdle } from '../../shell/use-when-idle.ts'
import { useConsent } from '../consent/index.ts'
import { noteAsking, recallAsking } from './ask-memory.ts'
import { pushSupportOf, readBrowserFacts } from './push-support.ts'
import { usePermission } from './use-permission.ts'

const loadDialog = () => import('./permission-dialog.tsx')

/**
 * Asks at a moment at which it makes sense whether the person wants notifications on this device: somebody who would be told
 * of what is due, in a browser that can show it and was not asked yet, at most once a week.
 */
export default function PermissionAsker() {
  const { preferences } = useMe()
  const isTold = useMay('mark doses') && preferences.browserNotifications
  const permission = usePermission()
  const [support] = useState(() => pushSupportOf(readBrowserFacts()))
  const [reason, setReason] = useState<AskReason>()
  if (reason !== undefined) return <Question reason={reason} onClose={() => setReason(undefined)} />
  if (!isTold || permission !== 'default' || support !== 'ready') return null
  return <Watch onAsk={setReason} />
}

function Question(props: { reason: AskReason; onClose: () => void }) {
  const dialog = useWhenIdle(loadDialog)
  return dialog ? <dialog.part {...props} /> : null
}

const todayHere = (): string => dateIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())

/** Looks for a reason, and for the moment. */
function Watch({ onAsk }: { onAsk: (reason: AskReason) => void }) {
  const { userId, usage } = useMe()
  const added = useAdded()
  const [remembered] = useState(() => recallAsking(userId, todayHere()))
  const [isOver, setOver] = useState(() => !mayAskAgain(remembered, Date.now()))
  const due = useQuery({ ...dueQuery, enabled: !isOver })
  const entries = due.data?.entries ?? []
  const hasLateDose = entries.some(({ kind, isOverdue }) => kind === 'dose' && isOverdue)
  const isTold = entries.length > 0 || usage.reminders.used > 0
  const facts = { hasLateDose, isTold, added, today: todayHere() }
  const reason = reasonToAsk(facts, remembered)
  const isWanted = !isOver && reason !== undefined
  // A server that can't push has no key.
  const key = useQuery({ ...orpc.pushDevices.readPushKey.queryOptions({ input: {} }), enabled: isWanted })
  const hasConsent = useConsent() !== undefined
  useQuietMoment(isWanted && key.isSuccess && hasConsent, () => {
    const now = Date.now()
    // Another tab may have asked meanwhile.
    const memory = recallAsking(userId, facts.today)
    if (reason && mayAskAgain(memory, now) && noteAsking(userId, memory, now)) onAsk(reason)
    else setOver(true)
  })
  return null
}

/** Whether the household's first reminder or second pet was added in this page. */
function useAdded(): 'first-reminder' | 'multiple-pets' | undefined {
  const [added, setAdded] = useState<'first-reminder' | 'multiple-pets'>()
  useEffect(
    () =>
      watchAdded(({ quota, before }) => {
        if (quota === 'reminders' && before === 0) setAdded('first-reminder')
        if (quota === 'pets' && before === 1) setAdded((reason) => reason ?? 'multiple-pets')
      }),
    [],
  )
  return added
}
