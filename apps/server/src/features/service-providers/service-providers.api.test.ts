import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serviceProviders } from '@app/domain/service-providers/service-providers.contract'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson, setPlan, type TestPerson } from '@app/testing/factories/people'
import { addPet } from '@app/testing/factories/records'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const fields = {
  groomerName: 'Paws & Bubbles',
  groomerPhone: '+1 555 010 0123',
  groomerAddress: '9 Elm Street',
  trainerName: '',
  daycarePhone: ' ',
}

async function makeStage(plan: 'free' | 'premium') {
  const owner = await makePerson(app, { plan })
  return { owner, path: `/pets/${(await addPet(owner.client)).id}/service-providers` }
}
const write = ({ client }: TestPerson, path: string, body: object) => client.call('PUT', path, body)

describe('groomer, trainer and daycare', () => {
  // spec core-records §2: pet detail: service providers, each with name, phone and address
  it('are written down, empty fields as none, and answered by the contract', async () => {
    const { owner, path } = await makeStage('premium')
    const nothing = await owner.client.call('GET', path)
    expect(serviceProviders.strict().parse(nothing.body)).toMatchObject({ groomerName: null, version: 0 })
    const { body } = await write(owner, path, { ...fields, version: 0 })
    expect(serviceProviders.strict().parse(body)).toMatchObject({
      groomerName: 'Paws & Bubbles',
      trainerName: null,
      daycarePhone: null,
      version: 1,
    })
    expect((await owner.client.call('GET', path)).body).toEqual(body)
    const cleared = await write(owner, path, { version: 1 })
    expect(cleared.body).toMatchObject({ groomerName: null, version: 2 })
  })

  it('are changed only from the version that was read', async () => {
    const { owner, path } = await makeStage('premium')
    const { body: current } = await write(owner, path, { ...fields, version: 0 })
    for (const version of [0, 2]) {
      const stale = await write(owner, path, { ...fields, version })
      expect(stale).toMatchObject({ status: 409, body: { code: 'STALE_VERSION', current } })
    }
  })

  it('are refused at the field that is wrong', async () => {
    const { owner, path } = await makeStage('premium')
    const { body } = await write(owner, path, { groomerPhone: 'call me', version: 0 })
    expect(body).toMatchObject({ fields: { groomerPhone: 'Please enter a valid phone number' } })
  })

  // spec core-records §6: groomer, trainer and daycare are edited on premium and pro only; otherwise the form
  //   shows the upgrade prompt
  //   in packages/domain/src/service-providers/service-providers.contract.ts, apps/server/src/platform/http/guard.ts
  it('are written on a paid plan only, and stay readable after a downgrade', async () => {
    const { owner, path } = await makeStage('premium')
    const { body: written } = await write(owner, path, { ...fields, version: 0 })
    await setPlan(app, owner, 'free')
    expect((await owner.client.call('GET', path)).body).toEqual(written)
    expect(await write(owner, path, { ...fields, groomerName: 'Other', version: 1 })).toMatchObject({
      status: 403,
      body: {
        code: 'FEATURE_NOT_IN_PLAN',
        title: 'Premium Feature Required',
        message: 'Your plan does not include this. Upgrade to Premium to use it.',
      },
    })
  })

  it("of another household's pet are not found", async () => {
    const [{ path }, { owner: stranger }] = [await makeStage('premium'), await makeStage('premium')]
    expect((await stranger.client.call('GET', path)).status).toBe(404)
    expect((await write(stranger, path, { ...fields, version: 0 })).status).toBe(404)
  })
})
