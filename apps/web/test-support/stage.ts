/** What a component test asks of the server's stage before and beside the page; see testing/components/stage.ts. */

/** A record as the server answers it, as far as the tests read it. */
export interface StagedRecord {
  id: string
  version: number
}

export type Plan = 'free' | 'premium' | 'pro'
type RecordKind = 'medication' | 'appointment' | 'healthLog' | 'vaccination'

async function ask<Answer>(step: string, body: object = {}): Promise<Answer> {
  const response = await fetch(`/stage/${step}`, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`The stage could not ${step}: ${await response.text()}`)
  return (await response.json()) as Answer
}

/**
 * Signs somebody new in, for all tests of a file: a page belongs to one person as long as it lives, and each file of
 * tests is a page.
 */
export const enter = (plan: Plan = 'pro') => ask<{ name: string }>('person', { plan })

export const addPet = (fields: object = {}) => ask<StagedRecord>('pet', fields)
export const addContact = (fields: object = {}) => ask<StagedRecord>('contact', fields)
export const addPhoto = (petId: string, caption: string) => ask<unknown>('photo', { petId, caption })
export const addRecord = (kind: RecordKind, petId: string, fields: object = {}) =>
  ask<StagedRecord>('record', { kind, petId, fields })

/** A request of the same person from another device. */
export const callElsewhere = <Body = Record<string, unknown>>(method: string, path: string, body?: unknown) =>
  ask<{ status: number; body: Body }>('call', { method, path, body })

/**
 * Brings trouble over the requests whose method and path match, until `mend`: the line is cut, the answer is lost, the
 * request waits, or something in front of the server answers with a status.
 */
export const bringTrouble = (match: RegExp, kind: 'cut' | 'lose' | 'hold' | 'answer', status = 500) =>
  ask<null>('trouble', { match: match.source, kind, status })

/** Ends all trouble; what waited goes on. */
export const mend = () => ask<null>('mend')

/** How often the page has asked for this. */
export async function countAsked(match: RegExp): Promise<number> {
  const asked = await ask<string[]>('asked')
  return asked.filter((line) => match.test(line)).length
}
