import type { Photo } from '@app/domain/photos/photos.contract'
import { photoTexts } from '@app/domain/photos/photos.errors'
import { client } from '../../api/client.ts'
import { formatDay } from '../../format/format-dates.ts'
import type { PageSource } from '../../records/record-kind.ts'

/** What a photo is called where it has no caption. */
export const photoTitle = ({ caption, takenOn }: Pick<Photo, 'caption' | 'takenOn'>): string =>
  caption ?? `Photo of ${formatDay(takenOn)}`

/** The photos of a pet. */
export const photoSource: PageSource<Photo> = {
  slug: 'photos',
  deletePermission: 'delete photos',
  texts: photoTexts,
  load: (petId, cursor) => client.photos.listPhotos({ petId, ...(cursor && { cursor }) }),
  find: (photoId) => client.photos.getPhoto({ photoId }),
  remove: (photoId) => client.photos.deletePhoto({ photoId }),
  titleOf: photoTitle,
}
