import type { RepeatingChoice } from '@app/domain/expenses/expenses.vocabulary'
import { PROFILE_PHOTO_MAX_BYTES } from '@app/domain/files/photos.vocabulary'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { dateIn } from '@app/domain/kernel/time/dates'
import { checkDiedOn } from '@app/domain/pets/memory.rules'
import { petsContract, type Pet, type PetFields } from '@app/domain/pets/pets.contract'
import type { Tx } from '../../platform/database/tx.ts'
import type { RequestContext } from '../../platform/http/context.ts'
import { RawJson } from '../../platform/http/context.ts'
import { type Moment, requestMoment } from '../../platform/http/moment.ts'
import { serve, type HouseholdActor } from '../../platform/http/serve.ts'
import { findRecord, removeRecord, updateRecord } from '../../platform/records/records.ts'
import { withSourcesOfPet } from '../due/due.service.ts'
import { releaseSeriesOfPet, resumeWithPet, stopWithPet } from '../expenses/repeating-expenses.service.ts'
import { storePhoto, withRowOf } from '../files/photos.service.ts'
import { checkTypedWeight } from '../health/health-logs.service.ts'
import { lockLedgersOfPet, noteMissedOfPet } from '../medications/doses/doses.service.ts'
import {
  countHoldings,
  listFacesJson,
  listPetRecordsJson,
  listPetsJson,
  petRecordJson,
  petTable,
  setArchivedAt,
  setPicture,
} from './pets.queries.ts'
import { addPet } from './pets.service.ts'

interface InHousehold {
  actor: HouseholdActor
  context: RequestContext
}

const withLinks = <T>({ actor, context }: InHousehold, record: T): T =>
  context.services.links.fill(actor.household.id, record)

const rawWithLinks = ({ actor, context }: InHousehold, json: string | undefined): RawJson =>
  new RawJson(context.services.links.fillJson(actor.household.id, json ?? '[]'))

/**
 * Archives a pet, which silences its due items, or restores it, which opens their next dates.
 * @throws STALE_VERSION with the newer pet if it has changed since, INVALID_INPUT for a day before its birth or before
 * it came home
 */
async function setArchived(
  tx: Tx,
  {
    petId,
    version,
    diedOn = null,
    repeatingExpenses,
  }: { petId: string; version: number; diedOn?: string | null; repeatingExpenses?: RepeatingChoice },
  isArchived: boolean,
  { now, timeZone }: Moment,
): Promise<Pet> {
  const [archivedAt, unarchivedAt] = isArchived ? [now, null] : [null, now]
  // Another day of death of an archived pet leaves its expenses as they are.
  const { archivedAt: before } = await findRecord<Pet>(tx, petTable, petId)
  if (before === null && repeatingExpenses === 'stop') await stopWithPet(tx, petId)
  if (!isArchived) await resumeWithPet(tx, petId, now)
  if (isArchived) await lockLedgersOfPet(tx, petId)
  return withSourcesOfPet(tx, { petId, now }, async () => {
    if (isArchived) await noteMissedOfPet(tx, petId, { now, diedOn })
    const [changed] = await tx.run(setArchivedAt, [petId, version, archivedAt, unarchivedAt, diedOn])
    if (!changed) {
      throw new Refusal(commonErrors.STALE_VERSION, {}, { current: await findRecord(tx, petTable, petId) })
    }
    const pet = changed.record as Pet
    const fields = checkDiedOn(pet, { today: dateIn(timeZone, now) })
    if (Object.keys(fields).length > 0) throw new Refusal(commonErrors.INVALID_INPUT, {}, { fields })
    return pet
  })
}

/** @throws WEIGHT_FAR_FROM_LAST unless `anyway` is set, and the errors of `updateRecord` */
async function changePet(
  tx: Tx,
  { anyway, ...fields }: PetFields & { id: string; version: number; anyway: boolean },
  moment: Moment,
): Promise<Pet> {
  const before = await findRecord<Pet>(tx, petTable, fields.id)
  const isCurrent = fields.version === before.version
  if (isCurrent && !anyway) await checkTypedWeight(tx, before, fields.weightKg, moment)
  return updateRecord<Pet>(tx, petTable, fields)
}

const todayOf = ({ context }: InHousehold): string => {
  const { now, timeZone } = requestMoment(context)
  return dateIn(timeZone, now)
}

async function changePicture(tx: Tx, petId: string, blobId: string | null): Promise<Pet> {
  const [changed] = await tx.run(setPicture, [petId, blobId])
  if (!changed) throw new Refusal(commonErrors.NOT_FOUND)
  return changed.record as Pet
}

export const petRoutes = serve(petsContract, {
  list: async (served) =>
    rawWithLinks(served, (await served.tx.runAndCommit(listPetsJson, [todayOf(served)]))[0]?.json),
  listPetRecords: async (served) => {
    const [found] = await served.tx.runAndCommit(listPetRecordsJson, [served.input.records, todayOf(served)])
    return rawWithLinks(served, found?.json)
  },
  listPetFaces: async (served) =>
    rawWithLinks(served, (await served.tx.runAndCommit(listFacesJson, []))[0]?.json),
  get: async (served) => {
    const [found] = await served.tx.runAndCommit(petRecordJson, [
      served.input.records,
      todayOf(served),
      served.input.id,
    ])
    if (!found) throw new Refusal(commonErrors.NOT_FOUND)
    return rawWithLinks(served, found.json)
  },
  countPetHoldings: async ({ tx, input }) => {
    const [held] = await tx.run(countHoldings, [input.petId])
    if (!held) throw new Refusal(commonErrors.NOT_FOUND)
    return held
  },
  add: async (served) => withLinks(served, await addPet(served.tx, served.context.services, served.input)),
  update: async (served) =>
    withLinks(served, await changePet(served.tx, served.input, requestMoment(served.context))),
  archivePet: async (served) =>
    withLinks(served, await setArchived(served.tx, served.input, true, requestMoment(served.context))),
  unarchivePet: async (served) =>
    withLinks(served, await setArchived(served.tx, served.input, false, requestMoment(served.context))),
  delete: async ({ tx, input }) => {
    await releaseSeriesOfPet(tx, input.id, input.repeatingExpenses === 'stop')
    return removeRecord(tx, petTable, input.id)
  },
  setProfilePhoto: async (served) => {
    const { actor, context, input } = served
    await served.transact((tx) => findRecord(tx, petTable, input.petId))
    const stored = await storePhoto(context.services, actor.household.id, input.file, PROFILE_PHOTO_MAX_BYTES)
    const changed = await withRowOf(context.services, actor.household.id, stored, () =>
      served.transact((tx) => changePicture(tx, input.petId, stored.blobId)),
    )
    return withLinks(served, changed)
  },
  removeProfilePhoto: async (served) =>
    withLinks(served, await changePicture(served.tx, served.input.petId, null)),
})
