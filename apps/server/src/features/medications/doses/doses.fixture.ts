import { expect } from 'vitest'
import type { Dose, DosedMedication, Occurrence } from '@app/domain/medications/doses/doses.contract'
import { dosesContract } from '@app/domain/medications/doses/doses.contract'
import { addPet, addRecordOf, bodies } from '@app/testing/factories/records'
import type { Answer, Client, HeaderOverrides } from '@app/testing/http-client'

/** Time of the dose tests: Monday noon in London, morning in New York. */
export const NOW = new Date('2026-06-15T11:00:00Z')

export interface Due {
  medications: DosedMedication[]
  occurrences: Occurrence[]
  otherMarks: Dose[]
}

const dueSchema = dosesContract.listDoses['~orpc'].outputSchema

/** Lists due doses and checks the answer against the contract. */
export async function listDue(client: Client, query = '', headers: HeaderOverrides = {}): Promise<Due> {
  const { status, body } = await client.call<Due>('GET', `/doses${query}`, undefined, headers)
  expect([status, dueSchema?.safeParse(body).error]).toEqual([200, undefined])
  return body
}

/** Adds a medication to a new pet. */
export async function addMedication(
  client: Client,
  fields: object = {},
): Promise<{ id: string; petId: string }> {
  const { id: petId } = await addPet(client)
  const { id } = await addRecordOf(client, 'medication', petId, { startDate: '2026-06-01', ...fields })
  return { id, petId }
}

/** This morning's dose. */
export const thisMorning = { date: '2026-06-15', time: '08:00' }

/** A mark, and the resulting state of its medication. */
export interface Settled {
  dose: Dose
  medication: DosedMedication | null
}

export interface Marked extends Settled {
  stockShort: number
  code?: string
  message?: string
  current?: Dose & { nextAllowedAt: string }
  fields?: Record<string, string>
}

/** Marks a dose of a medication. */
export const mark = (client: Client, medicationId: string, fields: object = {}): Promise<Answer<Marked>> =>
  client.call<Marked>('POST', `/medications/${medicationId}/doses`, bodies.dose(fields))

/** Returns a medication's stock. */
export const stockOf = async (client: Client, medicationId: string) =>
  (await listDue(client)).medications.find((each) => each.medicationId === medicationId)?.stock
