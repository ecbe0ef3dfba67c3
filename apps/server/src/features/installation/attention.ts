import type { Attention, QueueState } from '@app/domain/installation/overview.contract'
import { type AttentionKind, attentionKinds, urgentKinds } from '@app/domain/installation/overview.vocabulary'

/** Facts that decide what needs an administrator. */
export interface AttentionFacts {
  queues: readonly QueueState[]
  /** Cause of the newest failure of each queue, without addresses and secrets. */
  causes: Readonly<Partial<Record<QueueState['queue'], string>>>
  /** True if the mail server does not answer. */
  mailIsRefused: boolean
  /** Failure of the last backup; null if it was made. */
  backupFailure: string | null
  /** Failure of the last test restore; null if it succeeded. */
  rehearsalFailure: string | null
  storage: 'ok' | 'nearly-full' | 'unavailable'
  /** Times at which silent processes were last seen. */
  silentSince: readonly string[]
  /** Times by which answers to tickets were due, of those that are late. */
  lateTickets: readonly string[]
  openTickets: number
  /** Held and reported posts and replies, and appeals. */
  held: number
}

const entry = (kind: AttentionKind, given: Partial<Attention> = {}): Attention => ({
  kind,
  isUrgent: urgentKinds.includes(kind),
  count: null,
  since: null,
  queue: null,
  cause: null,
  ...given,
})

/** Returns the earliest time; null without any. */
const firstOf = (times: readonly string[]): string | null => times.toSorted()[0] ?? null

/**
 * Lists what needs an administrator, the most urgent first. Mails that a refusing server failed are part of that entry,
 * so the one failure is named once.
 */
export function findAttention(facts: AttentionFacts): Attention[] {
  const { queues, causes, mailIsRefused, backupFailure, rehearsalFailure, storage } = facts
  const { silentSince, lateTickets, openTickets, held } = facts
  const failed = queues.filter((queue) => queue.failed > 0)
  const mail = failed.find(({ queue }) => queue === 'mail')
  const found = [
    ...(mailIsRefused
      ? [
          entry('mail-refused', {
            queue: 'mail',
            count: mail?.failed ?? 0,
            since: mail?.failingSince ?? null,
            cause: causes.mail ?? null,
          }),
        ]
      : []),
    ...(backupFailure === null ? [] : [entry('backup-failed', { cause: backupFailure })]),
    ...(rehearsalFailure === null ? [] : [entry('rehearsal-failed', { cause: rehearsalFailure })]),
    ...failed
      .filter((queue) => !mailIsRefused || queue !== mail)
      .map(({ queue, failed: count, failingSince }) =>
        entry('work-failed', { queue, count, since: failingSince, cause: causes[queue] ?? null }),
      ),
    ...(storage === 'ok' ? [] : [entry('storage-nearly-full')]),
    ...(silentSince.length > 0
      ? [entry('process-silent', { count: silentSince.length, since: firstOf(silentSince) })]
      : []),
    ...(lateTickets.length > 0
      ? [entry('tickets-late', { count: lateTickets.length, since: firstOf(lateTickets) })]
      : []),
    ...(held > 0 ? [entry('held-posts', { count: held })] : []),
    ...(openTickets > 0 ? [entry('tickets-open', { count: openTickets })] : []),
  ]
  return found.toSorted((one, other) => attentionKinds.indexOf(one.kind) - attentionKinds.indexOf(other.kind))
}
