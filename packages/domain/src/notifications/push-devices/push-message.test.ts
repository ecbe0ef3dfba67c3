import { describe, expect, it } from 'vitest'
import {
  fitPushMessage,
  mergePushMessages,
  PUSH_MESSAGE_BYTES,
  pushMessage,
  type PushMessage,
} from './push-message.ts'

const message: PushMessage = {
  id: '0197f1c0-5b1e-7c3a-9d2e-3f4a5b6c7d8e',
  tag: 'dose-1',
  title: 'Time for Rimadyl',
  body: 'Fern gets 1 tablet at 08:00.',
  url: '/?tab=reminders&household=0197f1c0-5b1e-7c3a-9d2e-3f4a5b6c7d8f',
  household: '0197f1c0-5b1e-7c3a-9d2e-3f4a5b6c7d8f',
  actions: ['done', 'snooze'],
  doneLabel: 'Given',
}
const bytesOf = (fitted: PushMessage) => Buffer.byteLength(JSON.stringify(fitted))

describe('a push message', () => {
  it('keeps its text if it fits', () => expect(fitPushMessage(message)).toEqual(message))

  it.each(['ב', '漢', '😀', '\u0001', '"'])('of %j at full length is shortened to what fits', (letter) => {
    const full = {
      ...message,
      tag: 't'.repeat(100),
      url: `/${'u'.repeat(399)}`,
      title: letter.repeat(120 / letter.length),
      body: letter.repeat(500 / letter.length),
    }
    expect(pushMessage.safeParse(full).success).toBe(true)
    const fitted = fitPushMessage(full)
    expect(bytesOf(fitted)).toBeLessThanOrEqual(PUSH_MESSAGE_BYTES)
    expect(fitted.body.isWellFormed()).toBe(true)
    expect({ ...fitted, body: '' }).toEqual({ ...full, body: '' })
  })

  it('holds no half of a character', () => {
    const cut = fitPushMessage({ ...message, title: 'Rex 😀'.slice(0, -1), body: '😀'.slice(1) })
    expect([cut.title.isWellFormed(), cut.body.isWellFormed()]).toEqual([true, true])
  })

  it('is shortened no further than needed, and says that it was', () => {
    const { body } = fitPushMessage({ ...message, title: '漢'.repeat(120), body: '\u0001'.repeat(500) })
    expect(body.endsWith('…')).toBe(true)
    expect(bytesOf({ ...message, title: '漢'.repeat(120), body: `\u0001${body}` })).toBeGreaterThan(
      PUSH_MESSAGE_BYTES,
    )
  })
})

describe('a message that replaces an unsent one', () => {
  const silent = { ...message, silent: true as const, title: 'Still due' }
  const closing = { ...message, closes: true as const }

  it('alerts if that one was to alert', () => {
    const merged = mergePushMessages(message, silent)
    expect(merged).toMatchObject({ title: 'Still due' })
    expect(merged.silent).toBeUndefined()
  })
  it('stays silent if neither message was to alert', () => {
    expect(mergePushMessages(silent, silent)).toEqual(silent)
    expect(mergePushMessages(closing, silent)).toEqual(silent)
  })
  it('closes, whatever it replaces', () => {
    expect(mergePushMessages(message, { ...closing, silent: true })).toEqual({ ...closing, silent: true })
  })
})
