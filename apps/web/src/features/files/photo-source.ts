import type { Photo } from '@app/domain/files/photos.contract'
import { photoTexts } from '@app/domain/files/photos.errors'
import { client } from '../../api/client/client.ts'
import { formatDay } from '../../format/format-dates.ts'
import type { RecordSource } from '../../records/record-kind.ts'

/** Title of a photo: its caption, or else its date. */
export const photoTitle = ({ caption, takenOn }: Pick<Photo, 'caption' | 'takenOn'>): string =>
  caption ?? `Photo of ${formatDay(takenOn)}`

/**
 * File name of a downloaded photo: its title, without characters that a file name can't hold. The browser adds the
 * extension.
 */
export const photoFileName = (photo: Pick<Photo, 'caption' | 'takenOn'>): string =>
  photoTitle(photo)
    .replaceAll(/[\\/:*?"<>|.]+/g, ' ')
    .trim() || 'photo'

/** Photos of a pet as a source of records. */
export const photoSource: RecordSource<Photo> = {
  slug: 'photos',
  words: 'photos',
  texts: photoTexts,
  client: client.photos,
  titleOf: photoTitle,
}
