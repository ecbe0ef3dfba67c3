import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { createClient } from '../http-client.ts'
import { addPet } from './records.ts'

interface Answer {
  status: number
  code?: string
}

const asked: unknown[] = []
let server: Server

/** Creates a client of a server with these answers, one after the other. */
async function clientOf(answers: Answer[]) {
  asked.length = 0
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await json(request)
    const isAdded = request.url !== '/api/request-token'
    const { status, ...rest } = (isAdded && answers[asked.push(body) - 1]) || { status: 200, token: 'any' }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(rest))
  }
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return createClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

afterEach(() => void server.close())

it('retries a temporarily unavailable request under the same id', async () => {
  const client = await clientOf([{ status: 503, code: 'UNAVAILABLE' }, { status: 200 }])
  await addPet(client)
  expect(asked).toHaveLength(2)
  expect(asked[1]).toEqual(asked[0])
})

it('fails at once on a refusal', async () => {
  const client = await clientOf([{ status: 503, code: 'MAINTENANCE' }])
  await expect(addPet(client)).rejects.toThrow('The pet was not added: {"code":"MAINTENANCE"}')
  expect(asked).toHaveLength(1)
})
