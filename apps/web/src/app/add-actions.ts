import type { Permission } from '@app/domain/kernel/permissions'
import type { ComponentType } from 'react'

export type AddActionId = 'pet' | 'health-log' | 'medication' | 'appointment' | 'photo'

/** What every dialog of an add action is given. */
export interface AddDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The pet to add to, where it is known; else the dialog asks. */
  petId?: string
}

export interface AddAction {
  id: AddActionId
  label: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  permission: Permission
  /** Brings the dialog, which is not part of the first load. */
  load: () => Promise<{ default: ComponentType<AddDialogProps> }>
}

/** What can be added from anywhere, in the order of the sheet. */
export const addActions: readonly AddAction[] = []
