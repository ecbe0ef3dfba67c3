import { appointments, appointmentsContract } from '../appointments/appointments.contract.ts'
import { reminders, remindersContract } from '../due/reminders.contract.ts'
import { emergencyContacts, emergencyContactsContract } from '../emergency/emergency-contacts.contract.ts'
import { budgets, budgetsContract } from '../expenses/budgets.contract.ts'
import { expenses, expensesContract } from '../expenses/expenses.contract.ts'
import { receipts, receiptsContract } from '../expenses/receipts.contract.ts'
import { repeatingExpenses, repeatingExpensesContract } from '../expenses/repeating-expenses.contract.ts'
import { exportTemplates, exportTemplatesContract } from '../exports/export-templates.contract.ts'
import { documents, documentsContract } from '../files/documents.contract.ts'
import { photos, photosContract } from '../files/photos.contract.ts'
import { healthLogs, healthLogsContract } from '../health/health-logs.contract.ts'
import { medications, medicationsContract } from '../medications/medications.contract.ts'
import { pets, petsContract } from '../pets/pets.contract.ts'
import { vaccinations, vaccinationsContract } from '../vaccinations/vaccinations.contract.ts'

/**
 * Every kind of record by its singular name, in an order in which an archive can be loaded: a kind that refers to
 * another comes after it. Trail, live updates, takeout and ceilings read this list; `db/kinds.test.ts` compares it with
 * the tables.
 */
export const kindsByName = {
  emergencyContact: emergencyContacts,
  pet: pets,
  medication: medications,
  appointment: appointments,
  reminder: reminders,
  healthLog: healthLogs,
  vaccination: vaccinations,
  photo: photos,
  document: documents,
  repeatingExpense: repeatingExpenses,
  expense: expenses,
  receipt: receipts,
  expenseBudget: budgets,
  exportTemplate: exportTemplates,
} as const

export type RecordKindName = keyof typeof kindsByName

/** The same as a list. */
export const kinds = Object.values(kindsByName)

/** Operations of the kinds. */
export const kindContracts = {
  pets: petsContract,
  medications: medicationsContract,
  appointments: appointmentsContract,
  reminders: remindersContract,
  healthLogs: healthLogsContract,
  vaccinations: vaccinationsContract,
  photos: photosContract,
  documents: documentsContract,
  expenses: expensesContract,
  repeatingExpenses: repeatingExpensesContract,
  receipts: receiptsContract,
  expenseBudgets: budgetsContract,
  exportTemplates: exportTemplatesContract,
  emergencyContacts: emergencyContactsContract,
}
