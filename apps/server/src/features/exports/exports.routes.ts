import { exportsContract, healthReportsContract } from '@app/domain/exports/exports.contract'
import { exportSections } from '@app/domain/exports/exports.vocabulary'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { Tx } from '../../platform/database/tx.ts'
import { requestMoment } from '../../platform/http/moment.ts'
import { serve } from '../../platform/http/serve.ts'
import { checkPet } from '../../platform/records/records.ts'
import type { Services } from '../../platform/services/services.ts'
import { findExportFile, listExports, removeExport, removeFinished } from './exports.queries.ts'
import { previewExport, startExport } from './exports.service.ts'

async function listEntries(tx: Tx, areReports: boolean) {
  const rows = await tx.run(listExports, [areReports])
  return { entries: rows.map(({ entry }) => entry) }
}

interface Linked {
  services: Services
  householdId: string
  exportId: string
  isReport: boolean
}

async function linkFile(tx: Tx, { services, householdId, exportId, isReport }: Linked) {
  const [found] = await tx.run(findExportFile, [exportId, isReport])
  if (!found) throw new Refusal(commonErrors.NOT_FOUND)
  const { blobId, format } = found
  return { url: blobId && format && services.links.file(householdId, blobId, `export-${format}`) }
}

async function removeEntry(tx: Tx, exportId: string, isReport: boolean): Promise<{ deleted: true }> {
  const [removed] = await tx.run(removeExport, [exportId, isReport])
  if (removed) return { deleted: true }
  // A report of another user is visible, but not everyone may delete it.
  const [visible] = await tx.run(findExportFile, [exportId, isReport])
  throw new Refusal(visible ? commonErrors.NOT_ALLOWED : commonErrors.NOT_FOUND)
}

export const exportRoutes = serve(exportsContract, {
  listExports: ({ tx }) => listEntries(tx, false),
  startExport: ({ tx, input, actor, context }) =>
    startExport(tx, actor, { ...input, timeZone: requestMoment(context).timeZone }),
  previewExport: ({ transact, input, actor, context }) =>
    previewExport(transact, {
      ...input,
      services: context.services,
      actor,
      moment: requestMoment(context),
    }),
  linkExport: ({ tx, input, actor, context: { services } }) =>
    linkFile(tx, { ...input, services, householdId: actor.household.id, isReport: false }),
  deleteExport: ({ tx, input }) => removeEntry(tx, input.exportId, false),
  clearExports: async ({ tx }) => {
    await tx.run(removeFinished, [])
    return { deleted: true }
  },
})

export const healthReportRoutes = serve(healthReportsContract, {
  listReports: ({ tx }) => listEntries(tx, true),
  generateReport: async ({ tx, input: { petId, ...input }, actor, context }) => {
    await checkPet(tx, petId)
    return startExport(tx, actor, {
      ...input,
      document: 'health-report',
      format: 'pdf',
      sections: [...exportSections],
      petIds: [petId],
      vaccinationId: null,
      timeZone: requestMoment(context).timeZone,
    })
  },
  linkReport: ({ tx, input, actor, context: { services } }) =>
    linkFile(tx, { ...input, services, householdId: actor.household.id, isReport: true }),
  deleteReport: ({ tx, input }) => removeEntry(tx, input.exportId, true),
})
