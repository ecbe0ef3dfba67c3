import { useLocation } from 'react-router'
import { latePart } from '../../loading/late-part.tsx'
import { settingsTabIn } from '../../windows/window-address.ts'

const SettingsDialog = latePart(() => import('../../features/settings/settings-dialog.tsx'), {
  when: 'press',
})

/** The settings above any page whose address has their parameter; they are not part of the first load. */
export function SettingsWindow() {
  const tab = settingsTabIn(useLocation().search)
  return tab && <SettingsDialog tab={tab} />
}
