import type { TestApp } from '@app/testing/app'
import { makeMember, makePerson, type TestPerson } from '@app/testing/factories/people'
import { addPet } from '@app/testing/factories/records'
import { pastSecurity } from '@app/testing/past-security'

interface Household {
  id: string
  name: string
  role: string
  pets: number
}
interface MeOf {
  household: Household
  households: Household[]
  handovers: number
}

/** Creates an owner with a pet, and a caregiver. */
export async function makeFamily(app: TestApp): Promise<{ ana: TestPerson; sam: TestPerson }> {
  const ana = await makePerson(app, { name: 'Ana' })
  await addPet(ana.client)
  const sam = await makeMember(app, ana, 'caregiver', 'Sam')
  return { ana, sam }
}

export const offer = ({ client }: TestPerson, { userId }: { userId: string }) =>
  client.call<{ code?: string }>('POST', '/household/handover', { userId })
export const withdraw = ({ client }: TestPerson) =>
  client.call<{ code?: string }>('DELETE', '/household/handover')
export const accept = ({ client }: TestPerson, { householdId }: { householdId: string }) =>
  client.call<{ code?: string }>('POST', `/handovers/${householdId}/acceptances`, {})
export const decline = ({ client }: TestPerson, { householdId }: { householdId: string }) =>
  client.call<{ code?: string }>('DELETE', `/handovers/${householdId}`)
export const offersTo = async ({ client }: TestPerson) =>
  (await client.call<unknown[]>('GET', '/handovers')).body
export const offerOf = async ({ client }: TestPerson) =>
  (await client.call<{ offer: unknown }>('GET', '/household/handover')).body.offer
export const meOf = async ({ client }: TestPerson): Promise<MeOf> =>
  (await client.call<MeOf>('GET', '/me')).body
export const coded = ({ status, body }: { status: number; body: { code?: string } }): string =>
  `${status} ${body.code ?? ''}`.trim()

/** Lists the household's members as `reader` sees them: name and role. */
export const peopleOf = async ({ client }: TestPerson): Promise<string[]> => {
  const { body } = await client.call<{ displayName: string; role: string }[]>('GET', '/household/members')
  return body.map(({ displayName, role }) => `${displayName}: ${role}`)
}

/** Returns the household's owner, and the number of its members' rows. */
export async function stateOf(app: TestApp, { householdId }: { householdId: string }) {
  return pastSecurity(app.database.pool, async (query) => {
    const { rows: homes } = await query<{ owner: string }>(
      'select owner_user_id as owner from households where id = $1',
      [householdId],
    )
    const { rows: members } = await query<{ id: string; role: string }>(
      'select user_id as id, role from household_members where household_id = $1',
      [householdId],
    )
    const { rows: offers } = await query('select 1 from handovers where household_id = $1', [householdId])
    return { owner: homes[0]?.owner, members, offers: offers.length }
  })
}
