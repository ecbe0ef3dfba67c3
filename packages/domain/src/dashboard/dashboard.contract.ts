import { z } from 'zod'
import { appointments } from '../appointments/appointments.contract.ts'
import { nothing } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { vaccinations } from '../vaccinations/vaccinations.contract.ts'

export const dashboardContract = {
  listVisits: operation('GET /visits', {
    summary:
      'What is planned next over all pets that are not archived: upcoming appointments, and the newest dose of each ' +
      'vaccine that has a next due date; the nearest first, at most 100 of each',
    may: 'view appointments',
    takes: nothing,
    answers: z.object({
      appointments: z.array(appointments.entry),
      vaccinations: z.array(vaccinations.entry),
    }),
  }),
}
