import { expect, it } from 'vitest'
import { toConnectionString } from './connection.ts'

const account = { port: 5432, user: 'postgres', database: 'postgres' }

it('writes the folder of a socket into the query of the URL', () => {
  expect(toConnectionString({ ...account, host: '/var/my pets/socket' }, 'test 1')).toBe(
    'postgres://postgres@/test%201?host=%2Fvar%2Fmy%20pets%2Fsocket&port=5432',
  )
})

it('writes address and password of a server that listens on TCP', () => {
  expect(toConnectionString({ ...account, host: '127.0.0.1', password: 'a/b' })).toBe(
    'postgres://postgres:a%2Fb@127.0.0.1:5432/postgres',
  )
})
