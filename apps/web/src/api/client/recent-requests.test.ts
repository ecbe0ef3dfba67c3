import { expect, it } from 'vitest'
import { noteRequest, recentRequests } from './recent-requests.ts'

it('keeps the ids of the last ten requests, the newest first', () => {
  for (let at = 1; at <= 12; at += 1) noteRequest(new Headers({ 'x-request-id': `request-${at}` }))
  noteRequest(new Headers())
  expect(recentRequests()).toHaveLength(10)
  expect(recentRequests().slice(0, 2)).toEqual(['request-12', 'request-11'])
})
