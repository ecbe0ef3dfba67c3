import type { ServiceProviders } from '@app/domain/service-providers/service-providers.contract'
import { int, json } from '../../platform/database/columns.ts'
import { inHousehold } from '../../platform/database/sql.ts'
import { namedSql } from '../../platform/database/tx.ts'

/** Each field with its column, in the order of writing. */
const columns = {
  groomerName: 'groomer_name',
  groomerPhone: 'groomer_phone',
  groomerAddress: 'groomer_address',
  trainerName: 'trainer_name',
  trainerPhone: 'trainer_phone',
  trainerAddress: 'trainer_address',
  daycareName: 'daycare_name',
  daycarePhone: 'daycare_phone',
  daycareAddress: 'daycare_address',
} as const
export const providerFields = Object.keys(columns) as (keyof typeof columns)[]

const written = Object.values(columns)
const asJson = `json_build_object(${Object.entries(columns)
  .map(([field, column]) => `'${field}', kept.${column}`)
  .join(', ')}, 'version', coalesce(kept.revision, 0))`

/** Service providers of the pet `$1`; a pet without any has empty fields. */
export const findProviders = namedSql(
  { providers: json<ServiceProviders>() },
  `
  select ${asJson} as providers from pets
    left join service_providers as kept on kept.household_id = pets.household_id and kept.pet_id = pets.id
   where pets.${inHousehold} and pets.id = $1`,
)

/** Writes the providers of the pet `$1` if they are still at version `$2`; 0 before the first save. */
export const writeProviders = namedSql(
  { revision: int },
  `
  insert into service_providers as kept (pet_id, revision, ${written.join(', ')})
  select $1, $2::integer + 1, ${written.map((_, at) => `$${at + 3}`).join(', ')}
  on conflict (household_id, pet_id) do update
     set revision = kept.revision + 1, updated_by = app.user_id(), updated_at = now(),
         ${written.map((column) => `${column} = excluded.${column}`).join(', ')}
   where kept.revision = $2
  returning revision`,
)
