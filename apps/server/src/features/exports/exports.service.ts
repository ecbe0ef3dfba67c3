import type { ExportEntry, ExportScope } from '@app/domain/exports/exports.contract'
import { exportErrors } from '@app/domain/exports/exports.errors'
import { neededFeatures, tablesIn } from '@app/domain/exports/exports.rules'
import {
  type ExportDocument,
  MOST_EXPORTED_PETS,
  type ReportDocument,
} from '@app/domain/exports/exports.vocabulary'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import type { Tx } from '../../platform/database/tx.ts'
import type { Actor } from '../../platform/database/with-actor.ts'
import { checkFeature } from '../../platform/http/guard.ts'
import { choosePets, findExport, insertExport, insertParts } from './exports.queries.ts'

/** What an export has, whoever may read it. */
export type Chosen = Omit<ExportScope, 'document'> & { document: ExportDocument | ReportDocument }

/**
 * Returns the pets of an export: the chosen ones, or all living ones if none is chosen.
 * @throws NO_PETS_SELECTED, TOO_MANY_PETS, FEATURE_NOT_IN_PLAN
 */
export async function selectPets(
  tx: Tx,
  actor: Actor,
  chosen: Chosen,
): Promise<{ id: string; name: string }[]> {
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
