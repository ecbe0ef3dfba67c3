import type { PhotoType } from '@app/domain/files/photos.vocabulary'
import { int, nullable, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { comesAfter, inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** One page of the photos of the pet `$4` since the day `$5`, newest first, with the sizes of their files. */
export const findPhotos = namedSql(
  {
    taken_on: text,
    caption: nullable(text),
    type: oneOf<PhotoType>(),
    bytes: int,
    created_by: nullable(uuid),
    cursor: text,
  },
  `
  select taken_on::text as taken_on, caption, type, bytes, created_by, taken_on::text || '~' || id as cursor
    from photos
   where ${inHousehold} and pet_id = $4 and taken_on >= $5
     and ${comesAfter('taken_on', { at: '$1', type: 'date', id: '$2' })}
   order by taken_on desc, id desc limit $3`,
)

/** People of the household, under its names for them. */
export const listPeople = namedSql(
  { id: uuid, name: text },
  'select user_id as id, display_name as name from people',
)
