import { documentsContract, type MedicalDocument } from '@app/domain/files/documents.contract'
import { documentErrors } from '@app/domain/files/documents.errors'
import { Refusal } from '@app/domain/kernel/errors'
import { breaksConstraint } from '../../platform/database/tx.ts'
import { requestMoment } from '../../platform/http/moment.ts'
import { requireRoom } from '../../platform/http/quota-guard.ts'
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
import { attachedField } from './documents.columns.ts'
import { documentTable, listAttached } from './documents.record.ts'
import { storeDocument } from './documents.service.ts'
import { hashUpload, withRowOf } from './photos.service.ts'

/** The record was deleted, or is another pet's (see app.check_document_record). */
const asRefusal = (error: unknown): unknown =>
  breaksConstraint(error, 'document_record_of_pet')
    ? new Refusal(documentErrors.DOCUMENT_RECORD_MISSING)
    : error

export const documentRoutes = serve(documentsContract, {
  list: async ({ tx, input, actor, context }) =>
    context.services.links.fill(
      actor.household.id,
      await listFiltered<MedicalDocument>(tx, documentTable, input, requestMoment(context)),
    ),
  listAttachedDocuments: async ({ tx, input, actor, context }) => {
    await checkPet(tx, input.petId)
    const rows = await tx.run(listAttached, [input.petId, input.recordIds])
    const documents = rows.map(({ record }) => record as MedicalDocument)
    return context.services.links.fill(actor.household.id, documents)
  },
  get: async ({ tx, input, actor, context }) =>
    context.services.links.fill(
      actor.household.id,
      await findRecord<MedicalDocument>(tx, documentTable, input.id),
    ),
  add: async ({ input, transact, actor, context: { services } }) => {
    const { file, attachedKind, attachedId, ...fields } = input
    const { id: householdId } = actor.household
    const { petId, title, type, datedOn, notes } = fields
    const contentHash = (sha256: string) =>
      digestOf([petId, title, type, datedOn, notes, attachedKind, attachedId, sha256])
    const before = await transact(async (tx) => {
      if (await isTaken(tx, documentTable, fields.id))
        return findRepeated(tx, documentTable, fields.id, async () => contentHash(await hashUpload(file)))
      await checkPet(tx, fields.petId)
      return requireRoom(tx, 'documents', actor.household.plan)
    })
    if (before) return services.links.fill(householdId, before as MedicalDocument)
    const stored = await storeDocument(services, householdId, file)
    const row = { ...fields, ...stored, ...attachedField(attachedKind, attachedId) }
    const added = await withRowOf(services, householdId, stored, () =>
      transact((tx) => addRecord<MedicalDocument>(tx, documentTable, row, contentHash(stored.sha256))).catch(
        (error: unknown) => {
          throw asRefusal(error)
        },
      ),
    )
    return services.links.fill(householdId, added)
  },
  update: async ({ tx, input, actor, context }) =>
    context.services.links.fill(
      actor.household.id,
      await updateRecord<MedicalDocument>(tx, documentTable, input),
    ),
  delete: ({ tx, input }) => removeRecord(tx, documentTable, input.id),
})
