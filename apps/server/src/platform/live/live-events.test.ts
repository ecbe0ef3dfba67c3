import { expect, it } from 'vitest'
import { audienceOf, type ToldEvent } from './live-events.ts'

const event = (subject: string): ToldEvent => ({
  subject: subject as ToldEvent['subject'],
  action: 'updated' as ToldEvent['action'],
  person: null,
  household: 'home',
  id: null,
  pet: null,
  by: null,
  people: [['ana', 'owner']],
})

it('events of a later version reach no user here, and stop no stream', () => {
  expect([...audienceOf(event('occurrences'), ['ana'])]).toEqual(['ana'])
  expect([...audienceOf(event('of a later version'), ['ana'])]).toEqual([])
})
