import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MISSED_SHARE, pageOfShare } from '@app/domain/files/shared-files.address'
import { startTestApp, type TestApp } from '@app/testing/app'
import { changeInstallation } from '@app/testing/installation'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const share = (body: FormData | string, headers = {}, { url } = app) =>
  fetch(`${url}/share`, { method: 'POST', body, headers, redirect: 'manual' })

function formOf(bytes: number): FormData {
  const form = new FormData()
  form.append('files', new File([new Uint8Array(bytes)], 'lab.pdf', { type: 'application/pdf' }))
  return form
}

// spec product: files that are shared without a service worker lead to the app, which says that they did not
//   arrive
describe('files that the worker did not take', () => {
  it.each([10, 20 * 1024 * 1024])('lead to the app, which reports them: %i bytes', async (bytes) => {
    const answer = await share(formOf(bytes))
    expect([answer.status, answer.headers.get('location')]).toEqual([303, pageOfShare(MISSED_SHARE)])
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('lead there for any sender, however broken they are', async () => {
    const elsewhere = await share('no form', {
      origin: 'https://elsewhere.example',
      'content-type': 'multipart/form-data',
    })
    expect(elsewhere.status).toBe(303)
  })

  it('are awaited for a limited time', async () => {
    const answered = new Promise<number | undefined>((resolve, reject) => {
      const sending = request(`${app.url}/share`, { method: 'POST' }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
        sending.destroy()
      })
      const piece = Buffer.alloc(1024 * 1024)
      let sent = 0
      const send = () => {
        while (sent < 90 && !sending.destroyed) {
          sent += 1
          if (!sending.write(piece)) {
            sending.once('drain', send)
            return
          }
        }
      }
      sending.on('error', reject)
      send()
    })
    expect(await answered).toBe(303)
  })

  it('are only so many a minute', async () => {
    const busy = await startTestApp()
    await changeInstallation(busy.services, 'apiRateLimit', 10)
    const answers: number[] = []
    while (answers.length < 11) answers.push((await share(formOf(1), {}, busy)).status)
    await busy.stop()
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 303), 429])
  })
})
