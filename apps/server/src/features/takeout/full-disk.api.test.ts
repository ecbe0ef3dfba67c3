import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startPhotoStage, storeKinds, upload } from '@app/testing/photo-stage'
import { expectNoOpenFiles } from '../../platform/blobs/open-files.fixture.ts'
import { canMount, mountSmallDisk, unmount } from '../../platform/blobs/small-disk.fixture.ts'
import { writeArchive } from './takeout.archive.ts'

const onProgress = async () => undefined

it.skipIf(!canMount()).each(storeKinds)(
  'closes the files on %s that went into an archive when its disk is full',
  async (kind) => {
    const stage = await startPhotoStage(kind)
    onTestFinished(() => stage.stop())
    // More pictures than the disk can hold.
    for (let at = 0; at < 3; at += 1) await upload(stage.owner.client, stage.petId)
    const { services, dataDir } = stage.app
    const { householdId, userId } = stage.owner
    const disk = await mkdtemp(join(dataDir, 'small-'))
    mountSmallDisk(disk, '4k')
    onTestFinished(() => unmount(disk))
    const archive = { ...services, householdId, userId, madeAt: new Date(), onProgress }
    await expect(writeArchive(archive, join(disk, 'takeout.zip'))).rejects.toThrow('ENOSPC')
    await expectNoOpenFiles(services.settings.blobsDir)
  },
)
