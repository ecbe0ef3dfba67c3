import type { PhotoType } from '@app/domain/files/photos.vocabulary'
import type { Gender, Species } from '@app/domain/kernel/pets.vocabulary'
import { instant, int, json, nullable, oneOf, text, uuid } from '../../platform/database/columns.ts'
import { comesAfter, inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** The pet `$1`. */
export const findPet = namedSql(
  {
    profile: json<PetProfile>(),
    allergies: nullable(text),
    conditions: nullable(text),
    archivedAt: nullable(instant),
    diedOn: nullable(text),
  },
  `
  select json_build_object('name', name, 'species', species, 'breed', breed, 'gender', gender, 'birthDate', birth_date,
                           'microchipId', microchip_id) as profile,
         allergies, conditions, archived_at as "archivedAt", died_on::text as "diedOn"
    from pets where ${inHousehold} and id = $1`,
)

interface PetProfile {
  name: string
  species: Species
  breed: string | null
  gender: Gender
  /** yyyy-MM-dd */
  birthDate: string | null
  microchipId: string | null
}

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
