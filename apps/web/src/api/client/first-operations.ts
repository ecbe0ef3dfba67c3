import type { Contract } from '@app/domain/registry/contract'

type OperationName = {
  [Group in keyof Contract]: `${Group}.${keyof Contract[Group] & string}`
}[keyof Contract]

/**
 * The operations that the first screen calls, and those that must go out even if the connection is lost right after the
 * first load. Their routes are part of the first load; all others follow it.
 */
export const firstOperations: readonly OperationName[] = [
  'accounts.createRequestToken',
  'accounts.getMe',
  'accounts.getPublicConfig',
  'dashboard.listVisits',
  'doses.listDoses',
  'doses.markDose',
  'doses.undoDose',
  'notifications.getUnread',
  'pets.list',
  'pets.listPetFaces',
  'reminders.complete',
  'reminders.listByState',
]
