import { photosContract, type Photo } from '@app/domain/files/photos.contract'
import { photoErrors } from '@app/domain/files/photos.errors'
import { PHOTO_MAX_BYTES } from '@app/domain/files/photos.vocabulary'
import { hasRoom, limitOf } from '@app/domain/kernel/access/plans'
import { Refusal } from '@app/domain/kernel/errors'
import { requestMoment } from '../../platform/http/moment.ts'
import { countUsed, requireRoom } from '../../platform/http/quota-guard.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  addRecord,
  checkPet,
  digestOf,
  findRecord,
  findRepeated,
  isTaken,
  listFiltered,
  removeRecord,
  updateRecord,
} from '../../platform/records/records.ts'
import { photoTable } from './photos.record.ts'
import { hashUpload, storePhoto, withRowOf } from './photos.service.ts'

export const photoRoutes = serve(photosContract, {
  list: async ({ tx, input, actor, context }) =>
    context.services.links.fill(
      actor.household.id,
      await listFiltered<Photo>(tx, photoTable, input, requestMoment(context)),
    ),
  get: async ({ tx, input, actor, context }) =>
    context.services.links.fill(actor.household.id, await findRecord<Photo>(tx, photoTable, input.id)),
  checkPhotoAllowance: async ({ tx, actor }) => {
    const { plan } = actor.household
    const limit = limitOf(plan, 'photos')
    const used = await countUsed(tx, 'photos')
    const canUpload = hasRoom(limit, used)
    const { message } = new Refusal(photoErrors.UPLOAD_LIMIT_REACHED, { tier: plan, max: limit })
    return { canUpload, message: canUpload ? '' : message, tier: plan, limit, used }
  },
  add: async ({ input: { file, ...fields }, transact, actor, context: { services } }) => {
    const { id: householdId } = actor.household
    const contentHash = (sha256: string) =>
      digestOf([fields.petId, fields.caption, fields.type, fields.takenOn, sha256])
    const before = await transact(async (tx) => {
      if (await isTaken(tx, photoTable, fields.id))
        return findRepeated(tx, photoTable, fields.id, async () => contentHash(await hashUpload(file)))
      await checkPet(tx, fields.petId)
      return requireRoom(tx, 'photos', actor.household.plan)
    })
    if (before) return services.links.fill(householdId, before as Photo)
    const stored = await storePhoto(services, householdId, file, PHOTO_MAX_BYTES)
    const added = await withRowOf(services, householdId, stored, () =>
      transact((tx) =>
        addRecord<Photo>(tx, photoTable, { ...fields, ...stored }, contentHash(stored.sha256)),
      ),
    )
    return services.links.fill(householdId, added)
  },
  update: async ({ tx, input, actor, context }) =>
    context.services.links.fill(actor.household.id, await updateRecord<Photo>(tx, photoTable, input)),
  delete: ({ tx, input }) => removeRecord(tx, photoTable, input.id),
})
