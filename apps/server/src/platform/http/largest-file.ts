import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@app/domain/registry/contract'
import type { OperationMeta } from '@app/domain/kernel/operation'
import { photoErrors } from '@app/domain/files/photos.errors'
import { PHOTO_MAX_BYTES } from '@app/domain/files/photos.vocabulary'

type LargestFile = NonNullable<OperationMeta['largestFile']>

const ofPhotos: LargestFile = { bytes: PHOTO_MAX_BYTES, refusal: photoErrors.PHOTO_TOO_LARGE }

/** The operations that take other files than photos, by the form of their paths. */
const others = Object.values<Readonly<Record<string, AnyContractProcedure>>>(contract)
  .flatMap((operations) => Object.values(operations))
  .flatMap(({ '~orpc': { meta, route } }): [RegExp, LargestFile][] => {
    const { largestFile } = meta as OperationMeta
    const pattern = `^/api${String(route.path).replaceAll(/\{\w+\}/g, '[^/]+')}$`
    return largestFile ? [[new RegExp(pattern), largestFile]] : []
  })

/** The largest file that is received at a path, before it is known which operation that is. */
export const largestFileAt = (path: string): LargestFile =>
  others.find(([pattern]) => pattern.test(path))?.[1] ?? ofPhotos
