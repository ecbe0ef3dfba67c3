import { type ComponentType, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useLoadPart } from '../../loading/use-load-part.ts'
import { settingsTabIn, type SettingsDialogProps } from '../../windows/settings-address.ts'

/** The settings above any page whose address has their parameter; they are not part of the first load. */
export function SettingsWindow() {
  const [part, setPart] = useState<{ Dialog: ComponentType<SettingsDialogProps> }>()
  const load = useLoadPart()
  const tab = settingsTabIn(useLocation().search)
  const wanted = tab !== undefined && !part
  useEffect(() => {
    if (!wanted) return
    void load(() => import('../../features/settings/settings-dialog.tsx')).then(
      (Dialog) => Dialog && setPart({ Dialog }),
    )
  }, [wanted, load])
  return part && tab ? <part.Dialog tab={tab} /> : null
}
