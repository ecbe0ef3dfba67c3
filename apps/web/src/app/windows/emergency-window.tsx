import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { CARD_PATH } from '@app/domain/emergency/emergency.card-path'
import { keepsCard } from '../../device/kept-here.ts'
import { useLoadPart } from '../../loading/use-load-part.ts'
import { asksForEmergency } from '../../windows/emergency-address.ts'

/** The emergency information above any page whose address has its parameter; it is not part of the first load. */
export function EmergencyWindow() {
  const [part, setPart] = useState<{ Dialog: ComponentType }>()
  const load = useLoadPart()
  const open = asksForEmergency(useLocation().search)
  const wanted = open && !part
  useEffect(() => {
    if (!wanted) return
    void load(() => import('../../features/emergency/emergency-dialog.tsx')).then((Dialog) => {
      if (Dialog) setPart({ Dialog })
      // If loading fails, the device may still have the card.
      else if (keepsCard()) location.assign(CARD_PATH)
    })
  }, [wanted, load])
  return part && open ? <part.Dialog /> : null
}
