import { expect, it } from 'vitest'
import { type AttentionFacts, findAttention } from './attention.ts'

const nothing: AttentionFacts = {
  queues: [],
  causes: {},
  mailIsRefused: false,
  backupFailure: null,
  rehearsalFailure: null,
  storage: 'ok',
  silentSince: [],
  lateTickets: [],
  openTickets: 0,
  held: 0,
}
const failing = (queue: 'mail' | 'push', failed: number) => ({
  queue,
  waiting: 3,
  failed,
  oldestAt: null,
  failingSince: '2026-06-15T18:08:00.000Z',
})

it('finds nothing while all is well', () => {
  expect(findAttention({ ...nothing, queues: [failing('mail', 0)] })).toEqual([])
})

it('lists the most urgent first, with count, time and cause', () => {
  const found = findAttention({
    ...nothing,
    queues: [failing('mail', 14), failing('push', 2)],
    causes: { mail: 'connection refused' },
    mailIsRefused: true,
    backupFailure: 'No space left.',
    rehearsalFailure: 'A part was changed.',
    storage: 'nearly-full',
    silentSince: ['2026-06-15T18:00:00.000Z', '2026-06-15T17:00:00.000Z'],
    lateTickets: ['2026-06-15T16:00:00.000Z'],
    openTickets: 4,
    held: 7,
  })
  expect(found.map(({ kind, isUrgent, count }) => [kind, isUrgent, count])).toEqual([
    ['mail-refused', true, 14],
    ['backup-failed', true, null],
    ['rehearsal-failed', true, null],
    ['work-failed', true, 2],
    ['storage-nearly-full', true, null],
    ['process-silent', true, 2],
    ['tickets-late', true, 1],
    ['held-posts', false, 7],
    ['tickets-open', false, 4],
  ])
  expect(found[0]).toMatchObject({
    since: '2026-06-15T18:08:00.000Z',
    cause: 'connection refused',
    queue: 'mail',
  })
  expect(found[1]).toMatchObject({ cause: 'No space left.' })
  expect(found[5]).toMatchObject({ since: '2026-06-15T17:00:00.000Z' })
})

it('names failed mail as failed work while the mail server answers', () => {
  const found = findAttention({ ...nothing, queues: [failing('mail', 3)], causes: { mail: 'timeout' } })
  expect(found).toMatchObject([{ kind: 'work-failed', queue: 'mail', count: 3, cause: 'timeout' }])
})
