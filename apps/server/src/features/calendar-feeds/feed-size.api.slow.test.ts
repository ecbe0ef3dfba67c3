import { expect, it, onTestFinished } from 'vitest'
import { MOST_EVENTS } from '@app/domain/calendar-feeds/calendar-feeds.vocabulary'
import { namedSql } from '@app/server/platform/database/tx'
import { startTestApp } from '@app/testing/app'
import { addCalendarFeed, fetchCalendar } from '@app/testing/factories/calendar-feeds'
import { makePerson } from '@app/testing/factories/people'
import { addPet } from '@app/testing/factories/records'

/** Appointments in one statement. */
const PART = 500

it('a feed holds a limited number of visits, the nearest coming ones', async () => {
  const app = await startTestApp()
  onTestFinished(() => app.stop())
  const person = await makePerson(app)
  const pet = await addPet(person.client)
  const fill = namedSql(`
    insert into appointments (id, pet_id, content_hash, title, appointment_date, status)
    select app.new_id(), $1, 'test', 'Visit ' || place, now() + make_interval(hours => place), 'scheduled'
      from generate_series($2::integer, $3) as place`)
  await app.services.db.withActor({ tokenHash: person.tokenHash }, async (tx) => {
    // In parts: each appointment runs triggers, and a statement may last some seconds only.
    for (let from = -300; from <= MOST_EVENTS + 100; from += PART)
      await tx.run(fill, [pet.id, from, Math.min(from + PART - 1, MOST_EVENTS + 100)])
  })
  const feed = await addCalendarFeed(person.client)
  const { events, find } = await fetchCalendar(feed.address)
  expect(events).toHaveLength(MOST_EVENTS)
  expect(find(`Biscuit: Visit ${MOST_EVENTS}`)).toBeDefined()
  expect(find('Biscuit: Visit -5')).toBeUndefined()
})
