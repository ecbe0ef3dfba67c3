import { accountRoutes } from './accounts/accounts.routes.ts'
import { activityRoutes } from './activity/activity.routes.ts'
import { appointmentRoutes } from './appointments/appointments.routes.ts'
import { dashboardRoutes } from './dashboard/dashboard.routes.ts'
import { healthLogRoutes } from './health-logs/health-logs.routes.ts'
import { householdRoutes } from './households/households.routes.ts'
import { medicationRoutes } from './medications/medications.routes.ts'
import { onboardingRoutes } from './onboarding/onboarding.routes.ts'
import { petRoutes } from './pets/pets.routes.ts'
import { photoRoutes } from './photos/photos.routes.ts'
import { planRoutes } from './plans/plans.routes.ts'
import { vaccinationRoutes } from './vaccinations/vaccinations.routes.ts'
import type { Contract } from '@app/domain/contract'

/** Every feature's operations, under the names of the contract; one that is missing does not compile. */
export const router = {
  accounts: accountRoutes,
  onboarding: onboardingRoutes,
  households: householdRoutes,
  pets: petRoutes,
  medications: medicationRoutes,
  appointments: appointmentRoutes,
  healthLogs: healthLogRoutes,
  vaccinations: vaccinationRoutes,
  photos: photoRoutes,
  activity: activityRoutes,
  dashboard: dashboardRoutes,
  plans: planRoutes,
} satisfies Record<keyof Contract, unknown>
