import { describe, expect, it } from 'vitest'
import { decisionActions } from './community.vocabulary.ts'
import type { QueueEntry } from './moderation.contract.ts'
import { decisionsFor, keyOf } from './moderation.rules.ts'
import { decisionNotification } from './moderation.texts.ts'

const author: QueueEntry['author'] = {
  id: 'profile',
  name: 'Olive',
  face: 'dog',
  joinedAt: '2026-11-30T12:00:00Z',
  isApproved: true,
  suspendedUntil: null,
  decisions: 0,
  earlier: [],
}
const post = {
  type: 'post' as const,
  state: 'published' as const,
  reports: [],
  isLocked: false,
  isExpertVerified: false,
  author,
  conflict: null,
}

describe('decisions about a case', () => {
  it.each([
    ['a held post', { ...post, state: 'held' as const }, 'approve hide lock suspend rename'],
    ['a published post', post, 'hide verify lock suspend rename'],
    [
      'a reported post',
      { ...post, reports: [{ reason: 'spam' as const, note: null }] },
      'hide dismiss verify lock suspend rename',
    ],
    ['a hidden post', { ...post, state: 'hidden' as const }, 'show lock suspend rename'],
    [
      'a locked and verified post',
      { ...post, isLocked: true, isExpertVerified: true },
      'hide unverify unlock suspend rename',
    ],
    ['a reply', { ...post, type: 'reply' as const }, 'hide suspend rename'],
    [
      'a suspended author',
      { ...post, author: { ...author, suspendedUntil: '2026-12-30T12:00:00Z' } },
      'hide verify lock unsuspend rename',
    ],
    [
      'an author with a reset name',
      { ...post, author: { ...author, name: 'Member 01a22c54' } },
      'hide verify lock suspend',
    ],
    ['a post without an author', { ...post, author: null }, 'hide verify lock'],
    ['own words', { ...post, conflict: 'own-words' as const }, ''],
    ['an appeal', { ...post, type: 'appeal' as const }, ''],
  ])('%s', (_name, entry, expected) => {
    expect(decisionsFor(entry).join(' ')).toBe(expected)
  })

  it('have a key each', () => {
    for (const action of decisionActions) expect(keyOf(action)).toMatch(/^[a-z]$/)
  })
})

describe('the notification of a decision', () => {
  const noted = { title: 'Weighing a cat', isReply: true, reason: 'Advertising.', suspendedUntil: null }

  it('names the post, with the reason', () => {
    expect(decisionNotification({ ...noted, action: 'hide' })).toEqual({
      title: 'Your reply was hidden',
      message: '“Weighing a cat”: Advertising.',
      link: '/community/decisions',
    })
  })

  it('names the end of a suspension', () => {
    expect(
      decisionNotification({ ...noted, action: 'suspend', suspendedUntil: 'May 1, 2027' }),
    ).toMatchObject({
      title: 'You can’t write until May 1, 2027',
      message: 'Advertising.',
    })
  })
})
