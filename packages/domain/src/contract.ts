import { accountDeletionContract } from './account-deletion/account-deletion.contract.ts'
import { accountsContract } from './accounts/accounts.contract.ts'
import { activityContract } from './activity/activity.contract.ts'
import { appointmentsContract } from './appointments/appointments.contract.ts'
import { dashboardContract } from './dashboard/dashboard.contract.ts'
import { documentsContract } from './documents/documents.contract.ts'
import { emergencyContract } from './emergency/emergency.contract.ts'
import { emergencyContactsContract } from './emergency-contacts/emergency-contacts.contract.ts'
import { dosesContract } from './doses/doses.contract.ts'
import { healthLogsContract } from './health-logs/health-logs.contract.ts'
import { healthMetricsContract } from './health-metrics/health-metrics.contract.ts'
import { householdsContract } from './households/households.contract.ts'
import { medicationsContract } from './medications/medications.contract.ts'
import { onboardingContract } from './onboarding/onboarding.contract.ts'
import { petsContract } from './pets/pets.contract.ts'
import { photosContract } from './photos/photos.contract.ts'
import { plansContract } from './plans/plans.contract.ts'
import { takeoutContract } from './takeout/takeout.contract.ts'
import { sessionsContract } from './sessions/sessions.contract.ts'
import { serviceProvidersContract } from './service-providers/service-providers.contract.ts'
import { settingsContract } from './settings/settings.contract.ts'
import { symptomsContract } from './symptoms/symptoms.contract.ts'
import { vaccinationsContract } from './vaccinations/vaccinations.contract.ts'
import { vaccineScheduleContract } from './vaccine-schedule/vaccine-schedule.contract.ts'

/** The whole API. Server, web app, document and sweeps are made from this one value. */
export const contract = {
  accounts: accountsContract,
  onboarding: onboardingContract,
  households: householdsContract,
  pets: petsContract,
  medications: medicationsContract,
  doses: dosesContract,
  appointments: appointmentsContract,
  healthLogs: healthLogsContract,
  healthMetrics: healthMetricsContract,
  symptoms: symptomsContract,
  vaccinations: vaccinationsContract,
  vaccineSchedule: vaccineScheduleContract,
  photos: photosContract,
  documents: documentsContract,
  serviceProviders: serviceProvidersContract,
  activity: activityContract,
  dashboard: dashboardContract,
  plans: plansContract,
  takeout: takeoutContract,
  accountDeletion: accountDeletionContract,
  settings: settingsContract,
  sessions: sessionsContract,
  emergencyContacts: emergencyContactsContract,
  emergency: emergencyContract,
}
export type Contract = typeof contract
