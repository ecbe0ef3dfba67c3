import { expect, it } from 'vitest'
import { noteRequest, recentCalls, recentRequests } from './recent-requests.ts'

const request = { method: 'GET', url: 'https://pets.example/api/pets?words=secret' }
const answer = (id?: string) => ({ headers: new Headers(id ? { 'x-request-id': id } : {}), status: 200 })

it('keeps the ids of the last ten requests, the newest first', () => {
  for (let at = 1; at <= 12; at += 1) noteRequest(request, answer(`request-${at}`), performance.now())
  noteRequest(request, answer(), performance.now())
  expect(recentRequests()).toHaveLength(10)
  expect(recentRequests().slice(0, 2)).toEqual(['request-12', 'request-11'])
})

it('keeps the duration of a request', () => {
  noteRequest(request, answer('request-13'), performance.now())
  const [newest] = recentCalls()
  expect(newest).toMatchObject({ id: 'request-13', method: 'GET', url: request.url, status: 200 })
  expect(newest?.until).toBeGreaterThanOrEqual(newest?.since ?? Infinity)
})
