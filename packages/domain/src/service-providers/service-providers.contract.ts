import { z } from 'zod'
import { commonErrors } from '../kernel/errors.ts'
import { optionalText, pathId } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { optionalPhone } from '../kernel/phone-fields.ts'

/** Groomer, trainer and daycare of one pet; the field names are those of spec core-records §3. */
export const serviceProviderFields = z.object({
  groomerName: optionalText('Groomer name', 100),
  groomerPhone: optionalPhone(),
  groomerAddress: optionalText('Groomer address', 200),
  trainerName: optionalText('Trainer name', 100),
  trainerPhone: optionalPhone(),
  trainerAddress: optionalText('Trainer address', 200),
  daycareName: optionalText('Daycare name', 100),
  daycarePhone: optionalPhone(),
  daycareAddress: optionalText('Daycare address', 200),
})

const text = z.string().nullable()

export const serviceProviders = z.object({
  groomerName: text,
  groomerPhone: text,
  groomerAddress: text,
  trainerName: text,
  trainerPhone: text,
  trainerAddress: text,
  daycareName: text,
  daycarePhone: text,
  daycareAddress: text,
  /** 0 before the first save. */
  version: z.number(),
})
export type ServiceProviders = z.output<typeof serviceProviders>

/** Largest version number; the database stores versions in four bytes. */
const MAX_VERSION = 2_147_483_647

export const serviceProvidersContract = {
  getServiceProviders: operation('GET /pets/{petId}/service-providers', {
    summary: "Read a pet's groomer, trainer and daycare; readable on every plan",
    may: 'view service providers',
    takes: z.object({ petId: pathId }),
    answers: serviceProviders,
  }),
  setServiceProviders: operation('PUT /pets/{petId}/service-providers', {
    summary: "Set a pet's groomer, trainer and daycare; all fields are sent, and empty ones clear a provider",
    may: 'edit service providers',
    needs: 'service_providers',
    takes: serviceProviderFields.extend({
      petId: pathId,
      version: z.number({ error: 'The version is missing' }).int().min(0).max(MAX_VERSION),
    }),
    answers: serviceProviders,
    refuses: [commonErrors.STALE_VERSION],
  }),
}
