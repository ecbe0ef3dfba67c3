import { completeDueContract } from '@app/domain/due/due.contract'
import { PHOTO_MAX_BYTES } from '@app/domain/files/photos.vocabulary'
import { commonErrors, Refusal } from '@app/domain/kernel/errors'
import { dosesContract, type Dose, type SettledDose } from '@app/domain/medications/doses/doses.contract'
import { dosePictureErrors } from '@app/domain/medications/doses/doses.errors'
import type { Tx } from '../../../platform/database/tx.ts'
import { RawJson, type RequestContext } from '../../../platform/http/context.ts'
import { requestMoment } from '../../../platform/http/moment.ts'
import { requireRoom } from '../../../platform/http/quota-guard.ts'
import { serve, type HouseholdActor } from '../../../platform/http/serve.ts'
import { withPlans } from '../../due/due.service.ts'
import { storePhoto, withRowOf } from '../../files/photos.service.ts'
import { completeDue } from './complete-due.service.ts'
import { correctDose } from './correct-dose.service.ts'
import { setDosePicture } from './doses.queries.ts'
import { findMarked, markDose, undoDose } from './doses.service.ts'
import { describeMedication, listDueDoses } from './due-doses.service.ts'
import { listInsulinDoses } from './insulin-doses.service.ts'
import { listHistory } from './missed-doses.service.ts'
import { addRefill } from './stock.service.ts'

interface InHousehold {
  actor: HouseholdActor
  context: RequestContext
}

const withLinks = <T>({ actor, context }: InHousehold, answer: T): T =>
  context.services.links.fill(actor.household.id, answer)

/** Returns a mark with the present state of its medication, so that clients need not reload the list. */
async function settled(served: InHousehold & { tx: Tx }, dose: Dose): Promise<SettledDose> {
  const medication = await describeMedication(
    served.tx,
    dose.medicationId,
    served.context.services.clock.now(),
  )
  return withLinks(served, { dose, medication })
}

/** A null blob removes the mark's picture. */
async function changePicture(tx: Tx, doseId: string, blobId: string | null): Promise<Dose> {
  const [changed] = await tx.run(setDosePicture, [doseId, blobId])
  const dose = await findMarked(tx, doseId)
  if (changed) return dose
  throw new Refusal(dose.undoneAt === null ? commonErrors.NOT_ALLOWED : dosePictureErrors.DOSE_TAKEN_BACK)
}

export const doseRoutes = serve(dosesContract, {
  listDoses: async ({ tx, input, actor, context }) => {
    const due = await listDueDoses(tx, input, requestMoment(context))
    return new RawJson(context.services.links.fillJson(actor.household.id, JSON.stringify(due)))
  },
  listDoseHistory: async (served) =>
    withLinks(served, await listHistory(served.tx, served.input, served.context.services.clock.now())),
  getDose: async (served) => settled(served, await findMarked(served.tx, served.input.doseId)),
  listInsulinDoses: ({ tx, input: { petId } }) => listInsulinDoses(tx, petId),
  markDose: async (served) => {
    const moment = requestMoment(served.context)
    const marking = markDose(served.tx, served.input, moment)
    const { dose, stockShort } = await withPlans(served.tx, moment.now, marking)
    return { ...(await settled(served, dose)), stockShort }
  },
  correctDose: async (served) => {
    const moment = requestMoment(served.context)
    const correcting = correctDose(served.tx, served.input, served.actor, moment)
    const { dose, stockShort } = await withPlans(served.tx, moment.now, correcting)
    return { ...(await settled(served, dose)), stockShort }
  },
  undoDose: async (served) => {
    const undoing = undoDose(served.tx, served.input.doseId)
    return settled(served, await withPlans(served.tx, served.context.services.clock.now(), undoing))
  },
  addDosePicture: async (served) => {
    const { actor, context, input, transact } = served
    const present = await transact(async (tx) => {
      const marked = await findMarked(tx, input.doseId)
      // A mark's new picture replaces its old one.
      if (!marked.picture) await requireRoom(tx, 'photos', actor.household.plan)
      return marked
    })
    if (present.picture && input.unlessPictured) return withLinks(served, present)
    const stored = await storePhoto(context.services, actor.household.id, input.file, PHOTO_MAX_BYTES)
    const dose = await withRowOf(context.services, actor.household.id, stored, () =>
      transact((tx) => changePicture(tx, input.doseId, stored.blobId)),
    )
    return withLinks(served, dose)
  },
  removeDosePicture: async (served) =>
    withLinks(served, await changePicture(served.tx, served.input.doseId, null)),
  addRefill: ({ tx, input, context }) => withPlans(tx, context.services.clock.now(), addRefill(tx, input)),
})

export const completeDueRoutes = serve(completeDueContract, {
  completeDue: ({ tx, input, context }) => completeDue(tx, input.ids, requestMoment(context)),
})
