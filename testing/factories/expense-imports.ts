import { newId } from '@app/server/platform/base/ids'

/** A line of a file of expenses. */
export const importedLine = (fields: object = {}) => ({
  spentOn: '2026-01-05',
  amount: { minor: 1250, currency: 'USD' },
  description: 'Hay',
  category: 'food',
  petId: null,
  notes: null,
  ...fields,
})

/** Request that imports a file of expenses. */
export const importBody = (lines: readonly object[] = [importedLine()]) => ({
  id: newId(),
  fileName: 'harbor-pet-supply.csv',
  lines,
})
