import { useLocation } from 'react-router'
import { CARD_PATH } from '@app/domain/emergency/emergency.card-path'
import { keepsCard } from '../../device/kept-here.ts'
import { latePart } from '../../loading/late-part.tsx'
import { asksForEmergency } from '../../windows/window-address.ts'

const EmergencyDialog = latePart(() => import('../../features/emergency/emergency-dialog.tsx'), {
  when: 'press',
  onFailure: () => {
    // The device may still have the card.
    if (keepsCard()) location.assign(CARD_PATH)
  },
})

/** The emergency information above any page whose address has its parameter; it is not part of the first load. */
export const EmergencyWindow = () => asksForEmergency(useLocation().search) && <EmergencyDialog />
