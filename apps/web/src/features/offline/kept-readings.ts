/** What may be kept: what the household's pages show, and nothing of the account, its safety, links or codes. */
export const keptGroups = [
  'pets',
  'medications',
  'appointments',
  'reminders',
  'healthLogs',
  'vaccinations',
  'photos',
  'documents',
  'emergencyContacts',
  'emergency',
  'doses',
  'healthMetrics',
  'symptoms',
  'vaccineSchedule',
  'serviceProviders',
  'dashboard',
  'due',
  'milestones',
  'story',
] as const

/**
 * The form of what is kept: a hash of what the operations of these groups and `getMe` answer, which a test reckons anew. A
 * page reads nothing of another form, because what a newer version needs may be missing there.
 */
export const KEPT_FORM = 'fba4036a'
