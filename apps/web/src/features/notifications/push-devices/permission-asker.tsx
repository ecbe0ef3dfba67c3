import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { dateIn } from '@app/domain/kernel/time/dates'
import {
  type AskMemory,
  type AskReason,
  type DoneReason,
  mayAskAgain,
  reasonToAsk,
} from '@app/domain/notifications/push-devices/asking.rules'
import { keep, recall } from '../../../api/client/device-storage.ts'
import { orpc } from '../../../api/queries.ts'
import { useMay, useMe } from '../../../api/use-me.ts'
import { type Done, watchDone } from '../../../device/done-here.ts'
import { useNow } from '../../../format/use-now.ts'
import { latePart, useIdlePreload } from '../../../loading/late-part.tsx'
import { useQuietMoment } from '../../../loading/use-quiet-moment.ts'
import { dueQuery } from '../../../records/due.ts'
import { useConsent } from '../../identity/consent/index.ts'
import { pushSupportOf, readBrowserFacts } from './push-support.ts'
import { usePermission } from './use-permission.ts'

const keyOf = (person: string): string => `notifications-asked ${person}`

function parse(text: string | null): AskMemory | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('firstDay' in kept)) return undefined
    const { firstDay, askedAt } = kept as Partial<AskMemory>
    return typeof firstDay === 'string' ? { firstDay, askedAt: Number(askedAt) || null } : undefined
  } catch {
    // Treats malformed JSON as no memory.
    return undefined
  }
}

/** Reads this device's memory of a user, and begins it on the first read. */
function recallAsking(person: string, today: string): AskMemory {
  const known = parse(recall('device', keyOf(person)))
  if (known) return known
  const begun: AskMemory = { firstDay: today, askedAt: null }
  keep('device', keyOf(person), JSON.stringify(begun))
  return begun
}

/**
 * Stores the memory of a user on this device.
 * @returns false if the device stores nothing: the user would be asked on each page
 */
function keepAsking(person: string, memory: AskMemory): boolean {
  const text = JSON.stringify(memory)
  keep('device', keyOf(person), text)
  return recall('device', keyOf(person)) === text
}

const PermissionDialog = latePart(() => import('./permission-dialog.tsx'))

/** Shown question, with the memory from before it. */
interface Asked {
  reason: AskReason
  memory: AskMemory
}

/**
 * Asks in a quiet moment if the user wants notifications on this device. Applies to a user with due entries, in a
 * browser that can show notifications and was not asked yet, at most once a week.
 */
export default function PermissionAsker() {
  const { preferences } = useMe()
  const isNotified = useMay('mark doses') && preferences.browserNotifications
  const permission = usePermission()
  const [support] = useState(() => pushSupportOf(readBrowserFacts()))
  const [asked, setAsked] = useState<Asked>()
  const mayAsk = isNotified && permission === 'default' && support === 'ready'
  return mayAsk || asked ? <Asker asked={asked} onAsk={setAsked} onClose={() => setAsked(undefined)} /> : null
}

const todayHere = (): string => dateIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date())

interface AskerProps {
  asked: Asked | undefined
  onAsk: (asked: Asked) => void
  onClose: () => void
}

/** Looks for a reason to ask, and withdraws the question once a dose becomes late. */
function Asker({ asked, onAsk, onClose }: AskerProps) {
  const { userId, usage } = useMe()
  const done = useDone()
  const now = useNow()
  const [remembered] = useState(() => recallAsking(userId, todayHere()))
  const [isOver, setOver] = useState(() => !mayAskAgain(remembered, Date.now()))
  const due = useQuery({ ...dueQuery, enabled: !isOver }).data?.entries
  const hasLateDose = due?.some(({ kind, at }) => kind === 'dose' && Date.parse(at) < now.getTime()) === true
  const isTold = usage.reminders.used > 0 || (due !== undefined && due.length > 0)
  const reason = due && reasonToAsk({ hasLateDose, isTold, done, today: todayHere() }, remembered)
  // A server without push has no key.
  const key = useQuery({
    ...orpc.pushDevices.readPushKey.queryOptions({ input: {} }),
    enabled: !isOver && reason !== undefined,
  })
  const hasConsent = useConsent() !== undefined
  useEffect(() => {
    // Withdraws the question, so that it never covers a late dose; it counts as not asked.
    if (!asked || !hasLateDose) return
    keepAsking(userId, asked.memory)
    onClose()
  }, [asked, hasLateDose, userId, onClose])
  const ask = (wanted: AskReason) => {
    // Reads the memory again, because another tab may have asked.
    const memory = recallAsking(userId, todayHere())
    const at = Date.now()
    if (mayAskAgain(memory, at) && keepAsking(userId, { ...memory, askedAt: at }))
      onAsk({ reason: wanted, memory })
    else setOver(true)
  }
  const close = () => {
    setOver(true)
    onClose()
  }
  const wanted = !isOver && key.isSuccess && hasConsent ? reason : undefined
  const shown = asked?.reason ?? wanted
  return shown && <Question reason={shown} isAsked={asked !== undefined} onQuiet={ask} onClose={close} />
}

interface QuestionProps {
  reason: AskReason
  isAsked: boolean
  /** Called in a quiet moment. */
  onQuiet: (reason: AskReason) => void
  onClose: () => void
}

/** Loads the dialog before the quiet moment, so that it opens in that moment and not later. */
function Question({ reason, isAsked, onQuiet, onClose }: QuestionProps) {
  const isLoaded = useIdlePreload(PermissionDialog)
  useQuietMoment(!isAsked && isLoaded, () => onQuiet(reason))
  return isAsked && isLoaded ? <PermissionDialog reason={reason} onClose={onClose} /> : null
}

/** Reasons completed on this page. */
function useDone(): ReadonlySet<DoneReason> {
  const [reasons, setReasons] = useState<ReadonlySet<DoneReason>>(new Set())
  useEffect(
    () =>
      watchDone((done) => {
        const reason = reasonOf(done)
        if (reason) setReasons((before) => new Set(before).add(reason))
      }),
    [],
  )
  return reasons
}

function reasonOf(done: Done): DoneReason | undefined {
  if (done.what === 'late-dose-marked') return 'missed-dose'
  if (done.quota === 'reminders' && done.before === 0) return 'first-reminder'
  if (done.quota === 'pets' && done.before === 1) return 'multiple-pets'
  return undefined
}
