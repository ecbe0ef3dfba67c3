/** Hours for which an owner can let the support look at a household. */
export const accessHours = [1, 24, 168] as const
export type AccessHours = (typeof accessHours)[number]
export const DEFAULT_ACCESS_HOURS: AccessHours = 24
export const accessHoursLabels: Record<AccessHours, string> = { 1: '1 hour', 24: '24 hours', 168: '7 days' }

/** Grants of a household in a day. */
export const ACCESSES_A_DAY = 20
/** Rows of a page that the support reads. */
export const SUPPORT_ROWS_PAGE = 20
/** Minutes in which repeated reading of the same records has one entry in the logs. */
export const READING_MINUTES = 60

/** Causes of the end of a grant: its time, the owner, the end of its ticket, or a new owner of the household. */
export const accessEnds = ['time', 'owner', 'ticket', 'handover'] as const
export type AccessEnd = (typeof accessEnds)[number]

/** Form of a value that the support reads; a text or number by default. Money is in the currency of its row. */
export type SupportValueForm = 'day' | 'instant' | 'yes-no' | 'list' | 'money'
interface SupportField {
  label: string
  as?: SupportValueForm
}
interface SupportKind {
  /** Heading of the rows. */
  label: string
  /** Name within a sentence: 'looked at the medications'. */
  words: string
  of: 'pet' | 'household'
  /** Shown columns; the first one names the row. */
  fields: Readonly<Record<string, SupportField>>
}

const notes = { label: 'Notes' }

/**
 * Records that the support reads under a grant, by their tables. Contents of files, phone numbers, addresses, identity
 * numbers and payments are left out. `app.support_columns` in the database lists the same columns; a test compares the two.
 */
export const supportKinds = {
  pets: {
    label: 'Pets',
    words: 'the pets',
    of: 'household',
    fields: {
      name: { label: 'Name' },
      species: { label: 'Species' },
      breed: { label: 'Breed' },
      gender: { label: 'Gender' },
      birth_date: { label: 'Birth date', as: 'day' },
      weight_kg: { label: 'Weight in kg' },
      allergies: { label: 'Allergies' },
      conditions: { label: 'Conditions' },
      notes,
      archived_at: { label: 'In memory since', as: 'instant' },
    },
  },
  medications: {
    label: 'Medications',
    words: 'the medications',
    of: 'pet',
    fields: {
      name: { label: 'Name' },
      dosage: { label: 'Dosage' },
      frequency: { label: 'Frequency' },
      times: { label: 'Times', as: 'list' },
      time_zone: { label: 'Time zone' },
      start_date: { label: 'Start date', as: 'day' },
      end_date: { label: 'End date', as: 'day' },
      is_active: { label: 'Active', as: 'yes-no' },
      is_critical: { label: 'Critical', as: 'yes-no' },
      notes,
    },
  },
  doses: {
    label: 'Doses',
    words: 'the doses',
    of: 'pet',
    fields: {
      dose_words: { label: 'Dose' },
      outcome: { label: 'Outcome' },
      due_at: { label: 'Due', as: 'instant' },
      given_at: { label: 'Given', as: 'instant' },
      amount: { label: 'Units' },
      note: { label: 'Note' },
      undone_at: { label: 'Undone', as: 'instant' },
    },
  },
  appointments: {
    label: 'Visits',
    words: 'the visits',
    of: 'pet',
    fields: {
      title: { label: 'Title' },
      appointment_date: { label: 'Date', as: 'instant' },
      status: { label: 'Status' },
      notes,
    },
  },
  reminders: {
    label: 'Reminders',
    words: 'the reminders',
    of: 'pet',
    fields: {
      title: { label: 'Title' },
      type: { label: 'Type' },
      starts_on: { label: 'Starts', as: 'day' },
      time_of_day: { label: 'Time' },
      time_zone: { label: 'Time zone' },
      repeat_unit: { label: 'Repeats' },
      repeat_every: { label: 'Every' },
      ends_on: { label: 'Ends', as: 'day' },
      is_active: { label: 'Active', as: 'yes-no' },
      ended_at: { label: 'Ended', as: 'instant' },
      description: { label: 'Description' },
    },
  },
  health_logs: {
    label: 'Health logs',
    words: 'the health logs',
    of: 'pet',
    fields: {
      type: { label: 'Type' },
      value: { label: 'Value' },
      log_date: { label: 'Date', as: 'day' },
      log_time: { label: 'Time' },
      measure: { label: 'Measure' },
      unit: { label: 'Unit' },
      notes,
    },
  },
  vaccinations: {
    label: 'Vaccinations',
    words: 'the vaccinations',
    of: 'pet',
    fields: {
      vaccine_name: { label: 'Vaccine' },
      vaccine_class: { label: 'Class' },
      administered_date: { label: 'Given', as: 'day' },
      due_date: { label: 'Due', as: 'day' },
      next_due_date: { label: 'Next due', as: 'day' },
      batch_number: { label: 'Batch' },
      notes,
    },
  },
  photos: {
    label: 'Photos',
    words: 'the list of photos',
    of: 'pet',
    fields: {
      caption: { label: 'Caption' },
      type: { label: 'Type' },
      taken_on: { label: 'Taken', as: 'day' },
      bytes: { label: 'Bytes' },
    },
  },
  documents: {
    label: 'Documents',
    words: 'the list of documents',
    of: 'pet',
    fields: {
      title: { label: 'Title' },
      type: { label: 'Type' },
      dated_on: { label: 'Date', as: 'day' },
      content_type: { label: 'Format' },
      bytes: { label: 'Bytes' },
    },
  },
  expenses: {
    label: 'Expenses',
    words: 'the expenses',
    of: 'household',
    fields: {
      category: { label: 'Category' },
      amount_minor: { label: 'Amount', as: 'money' },
      amount_currency: { label: 'Currency' },
      spent_on: { label: 'Date', as: 'day' },
      description: { label: 'Description' },
    },
  },
  emergency_contacts: {
    label: 'Emergency contacts',
    words: 'the names of the emergency contacts',
    of: 'household',
    fields: {
      name: { label: 'Name' },
      is_vet: { label: 'Vet', as: 'yes-no' },
      is_primary: { label: 'Primary', as: 'yes-no' },
    },
  },
} as const satisfies Record<string, SupportKind>

export type SupportKindName = keyof typeof supportKinds
export const supportKindNames = Object.keys(supportKinds) as [SupportKindName, ...SupportKindName[]]

/** Returns the fields of a kind with their labels, in their order. */
export const supportFieldsOf = (kind: SupportKindName): (SupportField & { column: string })[] =>
  Object.entries<SupportField>(supportKinds[kind].fields).map(([column, field]) => ({ column, ...field }))
