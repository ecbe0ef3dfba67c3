import { z } from 'zod'
import { commonErrors, MOST_FIELD_ERRORS } from '../kernel/errors.ts'
import { deleted, pathId, recordId, requiredText } from '../kernel/fields.ts'
import { operation } from '../kernel/operation.ts'
import { expenses } from './expenses.contract.ts'
import { checkExpense } from './expenses.rules.ts'
import { MOST_IMPORT_BODY, MOST_IMPORT_LINES } from './import.vocabulary.ts'

/** Fields of an expense that a line of a file gives; the others begin empty. */
export const importLine = expenses.form.pick({
  amount: true,
  category: true,
  petId: true,
  spentOn: true,
  description: true,
  notes: true,
})
export type ImportLine = z.output<typeof importLine>

const linesOf = <Line extends z.ZodType>(line: Line) =>
  z
    .array(line, { error: 'Choose a file with lines' })
    .min(1, 'Choose a file with lines')
    .max(MOST_IMPORT_LINES, `A file can have at most ${MOST_IMPORT_LINES.toLocaleString('en')} lines`)

/** One import of a file, with the number of lines that became expenses. */
const importEntry = z.object({
  id: z.string(),
  fileName: z.string(),
  importedAt: z.string(),
  /** Expenses that were added. */
  added: z.number(),
  /** Lines that were left out, since the household had them already. */
  skipped: z.number(),
})
export type ExpenseImport = z.output<typeof importEntry>

/** Imports of expenses from a file. The browser reads the file; lines arrive as the fields of expenses. */
export const expenseImportsContract = {
  listImports: operation('GET /expenses/imports', {
    summary: 'List the latest imports of expenses that can be undone, newest first',
    may: 'view expenses',
    takes: z.object({}),
    answers: z.object({ entries: z.array(importEntry) }),
  }),
  previewImport: operation('POST /expenses/imports/preview', {
    summary:
      'List the lines that the household has already: the same date, amount and description; of equal lines as many as there are expenses',
    may: 'add expenses',
    needs: 'expense_tracking',
    largestBody: MOST_IMPORT_BODY,
    takes: z.object({ lines: linesOf(importLine.pick({ spentOn: true, amount: true, description: true })) }),
    answers: z.object({
      /** Positions of these lines, from 0. */
      existing: z.array(z.number()),
    }),
  }),
  importExpenses: operation('POST /expenses/imports', {
    summary: 'Add all lines of a file as expenses, or none of them; lines that exist already are left out',
    may: 'add expenses',
    needs: 'expense_tracking',
    largestBody: MOST_IMPORT_BODY,
    takes: z.object({
      id: recordId,
      fileName: requiredText({
        max: 200,
        required: 'The file has no name',
        tooLong: 'The name of the file must be less than 200 characters',
      }),
      lines: linesOf(
        importLine.extend({
          /** Adds the line even if the household has it already. */
          again: z.boolean().default(false),
        }),
      ),
    }),
    answers: importEntry,
    refuses: [commonErrors.CEILING_REACHED, commonErrors.ID_TAKEN, commonErrors.ID_DELETED],
    rule: ({ lines }, moment) => {
      const wrong: [string, string][] = []
      for (const [at, line] of lines.entries()) {
        const errors = Object.entries(checkExpense({ ...line, reimbursedMinor: null }, moment))
        wrong.push(...errors.map(([field, message]): [string, string] => [`lines.${at}.${field}`, message]))
        if (wrong.length >= MOST_FIELD_ERRORS) break
      }
      return Object.fromEntries(wrong)
    },
  }),
  undoImport: operation('DELETE /expenses/imports/{id}', {
    summary: 'Delete the expenses of an import, except changed ones and those with a receipt',
    may: 'delete expenses',
    takes: z.object({ id: pathId }),
    answers: deleted.extend({
      /** Expenses that stay: changed, or with a receipt. */
      kept: z.number(),
    }),
  }),
}
