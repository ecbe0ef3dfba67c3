import Activity from 'lucide-react/icons/activity'
import BellRing from 'lucide-react/icons/bell-ring'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Camera from 'lucide-react/icons/camera'
import FileText from 'lucide-react/icons/file-text'
import Footprints from 'lucide-react/icons/footprints'
import PawPrint from 'lucide-react/icons/paw-print'
import Pill from 'lucide-react/icons/pill'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Scale from 'lucide-react/icons/scale'
import Stethoscope from 'lucide-react/icons/stethoscope'
import Syringe from 'lucide-react/icons/syringe'
import type { ComponentType } from 'react'
import type { AddActionId } from './add-actions.ts'

/** Icons of the add actions, separate from the list, which every page needs. */
export const addIcons: Readonly<
  Record<AddActionId, ComponentType<{ size?: number; 'aria-hidden'?: boolean }>>
> = {
  pet: PawPrint,
  medication: Pill,
  appointment: CalendarPlus,
  reminder: BellRing,
  photo: Camera,
  'health-log': Activity,
  vaccination: Syringe,
  document: FileText,
  expense: ReceiptText,
  dose: Pill,
  weight: Scale,
  exercise: Footprints,
  symptom: Stethoscope,
}
