import { expect, it } from 'vitest'
import { inTurn } from './notification-turn.ts'

it('one comes after the other, and what one throws is no end of it', async () => {
  const done: string[] = []
  const first = inTurn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 100))
    done.push('first')
    throw new Error('refused')
  })
  const second = inTurn(async () => done.push('second'))
  await expect(first).rejects.toThrow('refused')
  await second
  expect(done).toEqual(['first', 'second'])
})

it('who never comes to an end is waited for five seconds', async () => {
  const end = Promise.withResolvers<void>()
  const endless = inTurn(() => end.promise)
  expect(await inTurn(async () => 'shown')).toBe('shown')
  end.resolve()
  await endless
})
