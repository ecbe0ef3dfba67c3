import { expect, it } from 'vitest'
import { noteRequest, recentCalls, recentRequests } from './recent-requests.ts'

const request = { method: 'GET', url: 'https://pets.example/api/pets?words=secret' }
const answer = (id?: string) => ({ headers: new Headers(id ? { 'x-request-id': id } : {}), status: 200 })

it('keeps the ids of the last ten requests, the newest first', () => {
  for (let at = 1; at <= 12; at += 1) noteRequest(request, answer(`request-${at}`))
  noteRequest(request, answer())
  expect(recentRequests()).toHaveLength(10)
  expect(recentRequests().slice(0, 2)).toEqual(['request-12', 'request-11'])
})

it('keeps the address and status of a request', () => {
  noteRequest(request, answer('request-13'))
  expect(recentCalls()[0]).toEqual({ id: 'request-13', method: 'GET', url: request.url, status: 200 })
})
