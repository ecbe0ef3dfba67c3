import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { os } from '@orpc/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { withStreamedForm } from './with-streamed-form.ts'

test('an operation of the API takes the form that was received before', async () => {
  const photo = new File(['bytes'], 'luna.jpg', { type: 'image/jpeg' })
  let taken: File | undefined
  const addPhoto = os
    .route({ method: 'POST', path: '/photos' })
    .input(z.object({ caption: z.string(), photo: z.file() }))
    .handler(({ input }) => {
      taken = input.photo
      return { caption: input.caption }
    })
  const form = new FormData()
  form.append('caption', 'Luna')
  form.append('photo', photo)
  const headers = { 'content-type': 'multipart/form-data; boundary=gone', 'x-csrf-token': 'kept' }
  const request = new Request('http://localhost/photos', { method: 'POST', headers, body: 'read already' })
  const streamed = withStreamedForm(request, form)
  expect(streamed.headers.get('x-csrf-token')).toBe('kept')
  const { response } = await new OpenAPIHandler({ addPhoto }).handle(streamed)
  expect(await response?.json()).toEqual({ caption: 'Luna' })
  expect(taken).toBe(photo)
})

test('the abort of the client reaches the operation', () => {
  const client = new AbortController()
  const request = new Request('http://localhost/', { method: 'POST', signal: client.signal, body: 'x' })
  const streamed = withStreamedForm(request, new FormData())
  client.abort()
  expect(streamed.signal.aborted).toBe(true)
})
