import { createMemoryRouter } from 'react-router'
import { expect, it } from 'vitest'
import { patternOf } from './watch-pages.ts'

it('names a page by the pattern of its route, without ids and query', async () => {
  const routes = [
    { path: '/', children: [{ index: true }, { path: 'pets', children: [{ path: ':petId' }] }] },
    { path: 'auth/reset-password' },
    { path: '*' },
  ]
  const router = createMemoryRouter(routes)
  const seen: string[] = []
  for (const address of [
    '/',
    '/pets',
    '/pets/0198c0de?tab=a#x',
    '/auth/reset-password?email=a',
    '/ana/secret',
  ]) {
    await router.navigate(address)
    seen.push(patternOf(router))
  }
  expect(seen).toEqual(['/', '/pets', '/pets/:petId', '/auth/reset-password', '/*'])
})
