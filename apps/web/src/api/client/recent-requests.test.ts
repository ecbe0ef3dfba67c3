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

it('keeps the path of a request without its query', () => {
  noteRequest(request, answer('request-13'), performance.now())
  expect(recentCalls()[0]).toMatchObject({ id: 'request-13', method: 'GET', path: '/api/pets', status: 200 })
})
