import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { archives } from '@app/testing/archives'
import { communityRequests } from '@app/testing/community-requests'
import { joinCommunity, type TestMember } from '@app/testing/factories/community'
import { makePerson } from '@app/testing/factories/people'
import { pictureForm } from '@app/testing/factories/records'
import { householdRequests } from '@app/testing/operation-requests'
import { fillPath, listOperations } from '@app/testing/operations'
import { fileOf, receivedFiles, storedKeys } from '@app/testing/photo-stage'
import { supportRequests } from '@app/testing/support-requests'

/** Every operation that accepts a file, with archives that are named like an accepted file. */
let app: TestApp
let owner: TestMember

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const unsupportedDocument = 'Invalid file type. Please use PDF, JPG, PNG, WEBP, or GIF files.'
/** Message of each form for a file of the wrong type. */
const unsupported: Readonly<Record<string, string>> = {
  'documents.add': unsupportedDocument,
  'receipts.add': unsupportedDocument,
  'support.addTicketFile': unsupportedDocument,
  'settings.setAvatar': 'Please select an image file.',
}
const unsupportedPhoto = 'Invalid file type. Please use JPG, PNG, WEBP, or GIF images.'

const disguises = [
  ['scan.pdf', 'application/pdf'],
  ['park.jpg', 'image/jpeg'],
] as const

const operations = listOperations().filter(({ takesFile }) => takesFile)

describe.each(operations.map((operation) => [operation.name, operation] as const))(
  '%s',
  (name, { method, path }) => {
    let ids: Record<string, string> = {}
    let form: FormData
    beforeAll(async () => {
      // A person may upload a hundred files a minute.
      owner = await joinCommunity(
        await makePerson(app),
        `Owner ${operations.findIndex((operation) => operation.name === name)}`,
      )
      const prepared = await (householdRequests[name]?.(owner, owner) ??
        communityRequests[name]?.(app, owner) ??
        supportRequests[name]?.(app, owner))
      ids = prepared?.ids ?? {}
      form = prepared?.body instanceof FormData ? prepared.body : await pictureForm()
    })

    // spec product: archives that are named as pictures or documents are refused as the wrong type
    //   in apps/server/src/platform/images/inspect-upload.ts
    it.each(Object.entries(archives))(
      'refuses %s, whatever it is called, and keeps nothing',
      async (_what, bytes) => {
        for (const [fileName, type] of disguises) {
          const keys = await storedKeys({ app })
          form.set('file', fileOf(bytes, fileName, type))
          expect(await owner.client.call(method, fillPath(path, ids), form)).toMatchObject({
            status: 415,
            body: { title: 'Invalid file type', message: unsupported[name] ?? unsupportedPhoto },
          })
          expect([await storedKeys({ app }), await receivedFiles({ app })]).toEqual([keys, []])
        }
      },
    )
  },
)
