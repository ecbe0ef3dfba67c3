import { settingsContract } from '@app/domain/settings/settings.contract'
import { settingsAccess } from '@app/domain/settings/settings.rules'
import { AVATAR_MAX_BYTES } from '@app/domain/settings/settings.vocabulary'
import { markOfBlob } from '../../platform/files/picture-marks.ts'
import { serve } from '../../platform/http/serve.ts'
import { storePhoto, withRowOf } from '../files/photos.service.ts'
import { changeAvatar } from './settings.queries.ts'
import { asAvatarRefusal, describeSettings, householdOf, saveBatch } from './settings.service.ts'

export const settingsRoutes = serve(settingsContract, {
  getSettings: ({ tx, actor, context }) => describeSettings(tx, context.services, actor),
  getSettingsAccess: async ({ actor }) => settingsAccess(householdOf(actor)),
  saveSettings: ({ tx, actor, input: { contacts = {}, ...batch } }) => saveBatch(tx, actor, batch, contacts),
  setAvatar: async ({ input, actor, transact, context: { services } }) => {
    const { id: householdId } = householdOf(actor)
    // The files are stored under the user's own id: the picture belongs to the user in every household.
    const stored = await storePhoto(services, actor.userId, input.file, AVATAR_MAX_BYTES).catch(
      (error: unknown) => {
        throw asAvatarRefusal(error)
      },
    )
    await withRowOf(services, actor.userId, stored, () =>
      transact(async (tx) => {
        await tx.run(changeAvatar, [stored.blobId])
        return { picture: markOfBlob(stored.blobId) }
      }),
    )
    return { picture: services.links.picture(householdId, stored.blobId) }
  },
  removeAvatar: async ({ tx }) => {
    await tx.run(changeAvatar, [null])
    return { picture: null }
  },
})
