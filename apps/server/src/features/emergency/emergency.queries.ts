import { MOST_PETS } from '@app/domain/emergency/emergency.vocabulary'
import { nullable, text, uuid } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'
import { pictureOfBlob } from '../../platform/files/picture-marks.ts'
import { emergencyContactTable } from './emergency-contacts.record.ts'

const ofThisPet = (alias: string) => `${alias}.${inHousehold} and ${alias}.pet_id = pets.id`
/** More rows than any animal has; it bounds the answer. */
const MOST_EACH = 40

const contactsJson = `(select coalesce(json_agg(${emergencyContactTable.json}
    order by is_primary desc, is_vet desc, lower(name), id), '[]') from emergency_contacts where ${inHousehold})`

/** Medications given on the day `$1`. */
const medicationsJson = `(select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'dosage', m.dosage,
      'frequency', m.frequency, 'rhythm', m.rhythm, 'startDate', m.start_date, 'instructions', m.notes) order by lower(m.name), m.id), '[]') from (
    select * from emergency_medications as m where ${ofThisPet('m')}
       and m.start_date <= $1::date and (m.end_date is null or m.end_date >= $1::date)
     order by m.id limit ${MOST_EACH}) as m)`

const vaccinationsJson = `(select coalesce(json_agg(json_build_object('id', v.id, 'vaccineName', v.vaccine_name,
      'administeredDate', v.administered_date, 'nextDueDate', v.next_due_date)
      order by v.administered_date desc, v.id desc), '[]') from (
    select * from emergency_vaccinations as v where ${ofThisPet('v')}
     order by v.administered_date desc, v.id desc limit ${MOST_EACH}) as v)`

/** Vet of the animal's last visit, else of its next one. */
const vetJson = `(select json_build_object('name', a.vet_name, 'location', a.location)
    from emergency_vets as a where ${ofThisPet('a')}
   order by a.appointment_date > now(), abs(extract(epoch from a.appointment_date - now())) limit 1)`

const petJson = `json_build_object('id', id, 'name', name, 'species', species, 'breed', breed,
    'picture', ${pictureOfBlob('blob_id')}, 'gender', gender, 'birthDate', birth_date, 'weightKg', weight_kg,
    'microchipId', microchip_id, 'allergies', allergies, 'conditions', conditions, 'notes', notes, 'medications', ${medicationsJson},
    'vaccinations', ${vaccinationsJson}, 'vet', ${vetJson})`

/** All emergency information as one JSON text; `$1` is today on the user's calendar. */
export const emergencyInformationJson = namedSql(
  { json: text },
  `
  select json_build_object('contacts', ${contactsJson}, 'pets', (
    select coalesce(json_agg(${petJson} order by created_at, id), '[]') from (
      select * from emergency_pets where ${inHousehold} order by created_at, id limit ${MOST_PETS}) as pets))::text as json`,
)

/** Picture of each pet, for printing. */
export const findBlobs = namedSql(
  { id: uuid, blobId: nullable(uuid) },
  `select id, blob_id as "blobId" from emergency_pets where ${inHousehold} order by created_at, id limit ${MOST_PETS}`,
)
