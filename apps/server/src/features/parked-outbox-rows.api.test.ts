import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '@app/testing/app'
import { makePerson } from '@app/testing/factories/people'

const METRICS_TOKEN = 'a-token-of-the-monitoring'

// spec product: a row of the outbox that cannot become a job is parked, and failing jobs delay no others
it('parks a row of an unknown topic, sends the mail behind it, and counts the row in the metrics', async () => {
  const app = await startTestApp({ env: { METRICS_TOKEN } })
  onTestFinished(() => app.stop())
  const { email } = await makePerson(app)
  const rowsOf = async (sql: string): Promise<object[]> => (await app.database.pool.query<object>(sql)).rows
  await rowsOf("insert into outbox (topic, payload) values ('topic-of-another-version', '{}')")
  await app.visitor().call('POST', '/password-resets', { email })
  await app.worker.settle()
  expect(await rowsOf('select 1 from password_reset_mails')).toHaveLength(1)
  expect(await rowsOf('select topic, parked_reason as reason from outbox')).toEqual([
    {
      topic: 'topic-of-another-version',
      reason: 'Error: Queue topic-of-another-version does not exist',
    },
  ])
  const metrics = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(await metrics.text()).toContain('outbox_parked_rows 1')
})
