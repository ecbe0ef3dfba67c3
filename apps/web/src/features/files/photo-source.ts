import type { Photo } from '@app/domain/files/photos.contract'
import { photoTexts } from '@app/domain/files/photos.errors'
import { client } from '../../api/client/client.ts'
import { formatDay } from '../../format/format-dates.ts'
import type { RecordSource } from '../../records/record-kind.ts'

/** What a photo is called where it has no caption. */
export const photoTitle = ({ caption, takenOn }: Pick<Photo, 'caption' | 'takenOn'>): string =>
  caption ?? `Photo of ${formatDay(takenOn)}`

/** What a photo is saved as: its title, without what a file's name can't hold; the browser adds the ending of its kind. */
export const photoFileName = (photo: Pick<Photo, 'caption' | 'takenOn'>): string =>
  photoTitle(photo)
    .replaceAll(/[\\/:*?"<>|.]+/g, ' ')
    .trim() || 'photo'

/** The photos of a pet. */
export const photoSource: RecordSource<Photo> = {
  slug: 'photos',
  words: 'photos',
  texts: photoTexts,
  client: client.photos,
  titleOf: photoTitle,
}
