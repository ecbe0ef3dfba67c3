import { expect, it, onTestFinished } from 'vitest'
import { startTestApp } from '@app/testing/app'

it('logs failures of the database without the values of a row', async () => {
  const lines: string[] = []
  const app = await startTestApp({ logTo: { write: (line) => void lines.push(line) } })
  onTestFinished(() => app.stop())
  const failed = `do $$ begin raise exception 'refused' using detail = 'Key (email)=(ana@example.com)'; end $$`
  const err: unknown = await app.database.pool.query(failed).catch((error: unknown) => error)
  app.services.log.error({ err }, 'backup failed')
  const line = lines.find((logged) => logged.includes('backup failed')) ?? ''
  expect(JSON.parse(line)).toMatchObject({ err: { message: 'refused', code: 'P0001' } })
  expect(line).not.toMatch(/ana@example|inline_code_block/)
})
