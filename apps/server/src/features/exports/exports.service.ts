import type { ExportEntry, ExportScope } from '@app/domain/exports/exports.contract'
import { exportErrors } from '@app/domain/exports/exports.errors'
import { neededFeatures, tablesIn } from '@app/domain/exports/exports.rules'
import {
  type ExportDocument,
  MOST_EXPORTED_PETS,
  type ReportDocument,
} from '@app/domain/exports/exports.vocabulary'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { Transact, Tx } from '../../platform/database/tx.ts'
import type { Actor } from '../../platform/database/with-actor.ts'
import { checkFeature } from '../../platform/http/guard.ts'
import type { Moment } from '../../platform/http/moment.ts'
import type { HouseholdActor } from '../../platform/http/serve.ts'
import { drawSheetPage } from '../../platform/print/print-sheet.ts'
import type { Services } from '../../platform/services/services.ts'
import { unitsOfPerson } from '../preferences/preferences.service.ts'
import { layOutDocument } from './documents/documents.service.ts'
import type { ExportPart } from './export-part.ts'
import { choosePets, findAuthor, findExport, insertExport, insertParts } from './exports.queries.ts'

/** Reads the user of an export: their name and units. */
export async function readAuthor(tx: Tx): Promise<Pick<ExportPart, 'author' | 'units'>> {
  const [found] = await tx.run(findAuthor, [])
  return { author: found?.author ?? '', units: await unitsOfPerson(tx) }
}

/** Choices of an export. */
export type Chosen = Omit<ExportScope, 'document'> & { document: ExportDocument | ReportDocument }

/**
 * Returns the pets of an export: the chosen ones, or all living ones if none is chosen.
 * @throws NO_PETS_SELECTED, TOO_MANY_PETS, FEATURE_NOT_IN_PLAN
 */
async function selectPets(tx: Tx, actor: Actor, chosen: Chosen): Promise<{ id: string; name: string }[]> {
  const pets = await tx.run(choosePets, [chosen.petIds])
  for (const needs of neededFeatures(chosen, pets.length)) checkFeature({ needs }, actor)
  if (pets.length === 0) throw new Refusal(exportErrors.NO_PETS_SELECTED)
  if (pets.length > MOST_EXPORTED_PETS) throw new Refusal(exportErrors.TOO_MANY_PETS)
  return pets
}

/**
 * Starts an export. A repeated request answers the export of its id.
 * @throws NO_PETS_SELECTED, TOO_MANY_PETS, FEATURE_NOT_IN_PLAN, EXPORT_UNDER_WAY, ID_TAKEN
 */
export async function startExport(
  tx: Tx,
  actor: Actor,
  { id, timeZone, ...chosen }: Chosen & { id: string; timeZone: string },
): Promise<ExportEntry> {
  const { document, format, period, sections, paper, vaccinationId } = chosen
  const pets = await selectPets(tx, actor, chosen)
  const values = [id, document, format, period, sections, paper, vaccinationId, timeZone]
  const [started] = await tx.run(insertExport, values)
  if (started) {
    const tables = format === 'csv' ? tablesIn(sections) : [null]
    const parts = pets.flatMap((pet) =>
      tables.map((table) => ({ pet_id: pet.id, pet_name: pet.name, table_name: table })),
    )
    await tx.run(insertParts, [id, JSON.stringify(parts.map((part, place) => ({ ...part, place })))])
  }
  const [found] = await tx.run(findExport, [id])
  if (!found) throw new Refusal(exportErrors.EXPORT_UNDER_WAY)
  if (!started && found.entry.document !== document) throw new Refusal(commonErrors.ID_TAKEN)
  return found.entry
}

interface Previewing extends ExportScope {
  services: Pick<Services, 'blobs' | 'helpers' | 'log'>
  actor: HouseholdActor
  moment: Moment
  /** The last page for one beyond it. */
  page: number
}

/**
 * Draws a page of an export, of its first pet.
 * @throws NO_PETS_SELECTED, TOO_MANY_PETS, FEATURE_NOT_IN_PLAN, NOT_FOUND, PRINTING_BUSY, SHEET_TOO_LONG
 */
export async function previewExport(
  transact: Transact,
  { services, actor, moment, page, ...scope }: Previewing,
) {
  const { pet, ...author } = await transact(async (tx) => {
    const [first] = await selectPets(tx, actor, scope)
    if (!first) throw new Refusal(exportErrors.NO_PETS_SELECTED)
    return { pet: first, ...(await readAuthor(tx)) }
  })
  const householdId = actor.household.id
  const part = { ...scope, ...author, services, transact, householdId, petId: pet.id, moment }
  const sheet = await layOutDocument(scope.document, part)
  const drawn = await drawSheetPage(services.helpers, sheet, page, householdId)
  const picture = `data:image/webp;base64,${Buffer.from(drawn.picture).toString('base64')}`
  return { picture, page: drawn.page, pages: drawn.pages, pet }
}
