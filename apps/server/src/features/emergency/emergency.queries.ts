import { MOST_PETS } from '@app/domain/emergency/emergency.vocabulary'
import { nullable, text, uuid } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { pictureOfBlob } from '../../platform/files/picture-marks.ts'
import { emergencyContactTable } from './emergency-contacts.record.ts'

const ofThisPet = 'household_id = pets.household_id and pet_id = pets.id'
/** More rows than any animal has; it bounds the answer. */
const MOST_EACH = 40

const contacts = `
  select ${emergencyContactTable.fields} from emergency_contacts where ${inHousehold}
   order by is_primary desc, is_vet desc, lower(name), id`

/** Medications given on the day `$1`. */
const medications = `
  select id, name, dosage, frequency, rhythm, start_date as "startDate", notes as instructions
    from (select * from emergency_medications
           where ${ofThisPet} and start_date <= $1::date and (end_date is null or end_date >= $1::date)
           order by id limit ${MOST_EACH}) as given
   order by lower(name), id`

const vaccinations = `
  select id, vaccine_name as "vaccineName", administered_date as "administeredDate", next_due_date as "nextDueDate"
    from emergency_vaccinations where ${ofThisPet}
   order by administered_date desc, id desc limit ${MOST_EACH}`

/** Vet of the animal's last visit, else of its next one. */
const vet = `
  select vet_name as name, location from emergency_vets where ${ofThisPet}
   order by appointment_date > now(), abs(extract(epoch from appointment_date - now())) limit 1`

const joinList = (name: string, rows: string): string => `
  cross join lateral (select coalesce(json_agg(each), '[]') as list from (${rows}) as each) as ${name}`

/** All emergency information as one JSON text. */
const information = () => `
  select json_build_object('contacts', contacts.list, 'pets', pets.list)::text as json
    from (select) as household ${joinList('contacts', contacts)} ${joinList('pets', pets)}`

/** All pets with the records of each, by the indexes of its records. */
const pets = `
  select id, name, species, breed, ${pictureOfBlob('blob_id')} as picture, gender, birth_date as "birthDate",
         weight_kg as "weightKg", microchip_id as "microchipId", allergies, conditions, notes,
         medications.list as medications, vaccinations.list as vaccinations, vet.visited as vet
    from (select * from emergency_pets where ${inHousehold} order by created_at, id limit ${MOST_PETS}) as pets
         ${joinList('medications', medications)} ${joinList('vaccinations', vaccinations)}
    left join lateral (select row_to_json(last) as visited from (${vet}) as last) as vet on true
   order by created_at, id`

/** All emergency information as one JSON text; `$1` is today on the user's calendar. */
export const emergencyInformationJson = namedSql({ json: text }, information())

/**
 * The same of the pet `$2`, from the tables: a job that writes documents may read them, and not the views, which follow
 * the role of a user.
 */
export const emergencyInformationOfPetJson = namedSql(
  { json: text },
  `
  with emergency_pets as (select * from pets where ${inHousehold} and id = $2 and archived_at is null),
  emergency_medications as (select * from medications where is_active),
  emergency_vaccinations as (
    select distinct on (household_id, pet_id, lower(vaccine_name)) * from vaccinations
     order by household_id, pet_id, lower(vaccine_name), administered_date desc, id desc),
  emergency_vets as (select * from appointments where vet_name is not null and status <> 'cancelled')
  ${information()}`,
)

/** Picture of the pet `$1`, for printing. */
export const findBlob = namedSql(
  { id: uuid, blobId: nullable(uuid) },
  `select id, blob_id as "blobId" from pets where ${inHousehold} and id = $1`,
)
/** Picture of each pet, for printing. */
export const findBlobs = namedSql(
  { id: uuid, blobId: nullable(uuid) },
  `select id, blob_id as "blobId" from emergency_pets where ${inHousehold} order by created_at, id limit ${MOST_PETS}`,
)
