import ArrowRight from 'lucide-react/icons/arrow-right'
import Settings from 'lucide-react/icons/settings'
import type { ComponentType } from 'react'
import type { Permission } from '@app/domain/kernel/access/permissions'
import type { Feature } from '@app/domain/kernel/access/plans'
import { speciesLabels } from '@app/domain/kernel/pets.vocabulary'
import type { SearchAction } from '@app/domain/search/actions.rules'
import { addActions, type AddActionId } from '../../windows/add-actions.ts'
import { addIcons } from '../../windows/add-icons.ts'
import { withSettings, type SettingsTab } from '../../windows/window-address.ts'

/** Action that search offers: adds a record, or opens a page of the app. */
export type ListedAction = SearchAction & {
  id: string
  label: string
  icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>
  permission?: Permission
  feature?: Feature
} & ({ adds: AddActionId } | { /** Path in the app. */ to: string })

/** Further words that find an addition, besides its label. */
const synonyms: Readonly<Partial<Record<AddActionId, string>>> = {
  pet: `animal ${Object.values(speciesLabels).join(' ')}`,
  medication: 'medicine drug pill tablets',
  appointment: 'visit vet checkup booking',
  reminder: 'task',
  photo: 'picture image',
  'health-log': 'temperature behavior appetite energy',
  vaccination: 'vaccine shot booster',
  document: 'file pdf lab result invoice',
  expense: 'cost money spent bill receipt price',
  dose: 'given medication medicine',
  weight: 'weigh scale',
  exercise: 'walk run activity training play',
  symptom: 'symptoms illness',
}

const adding = addActions.map(({ id, label, permission, needs }): ListedAction => ({
  id: `add-${id}`,
  label: id === 'pet' ? label : `Add ${label}`,
  icon: addIcons[id],
  permission,
  ...(needs && { feature: needs }),
  verbs: 'add log note record upload write',
  things: `${label.toLowerCase()} ${synonyms[id] ?? ''}`,
  ofPet: id !== 'pet',
  adds: id,
}))

const settingsTabs: readonly { tab: SettingsTab; label: string; things: string }[] = [
  { tab: 'profile', label: 'Profile', things: 'profile name picture phone units zone' },
  { tab: 'notifications', label: 'Notifications', things: 'notifications push mail quiet hours alerts' },
  { tab: 'calendar', label: 'Calendar', things: 'calendar feed ics' },
  { tab: 'appearance', label: 'Appearance', things: 'appearance theme dark light' },
  { tab: 'security', label: 'Security', things: 'security password passkey two-factor devices sessions' },
  { tab: 'privacy', label: 'Privacy', things: 'privacy export data delete account' },
]
const settings = settingsTabs.map(({ tab, label, things }): ListedAction => ({
  id: `settings-${tab}`,
  label: `Settings: ${label}`,
  icon: Settings,
  verbs: 'settings open go show change',
  things,
  ofPet: false,
  to: withSettings('', tab),
}))

const place = (
  to: string,
  label: string,
  things: string,
  needs: Pick<ListedAction, 'permission' | 'feature'> = {},
): ListedAction => ({
  id: to,
  label,
  icon: ArrowRight,
  verbs: 'open go show',
  things,
  ofPet: false,
  to,
  ...needs,
})
const places = [
  place('/', 'Home', 'home dashboard today'),
  place('/getting-started', 'Tutorials', 'tutorials help tour guide getting started'),
  place('/pets', 'Pets', 'pets all', { permission: 'view pets' }),
  place('/?tab=reminders', 'Reminders', 'reminders tasks', {
    permission: 'view reminders',
    feature: 'basic_reminders',
  }),
  place('/health-metrics', 'Health Metrics', 'health metrics weight charts trends', {
    permission: 'view health logs',
  }),
  place('/analytics', 'Health Analytics', 'health analytics trends charts compare doses visits', {
    permission: 'view reports',
    feature: 'health_analytics',
  }),
  place('/symptoms', 'Symptoms', 'symptoms', { permission: 'view health logs' }),
  place('/family', 'Family Management', 'family members household invite people'),
  place('?emergency', 'Emergency', 'emergency help hotline poison', { feature: 'emergency_panic_button' }),
  place('?notifications', 'Notifications', 'notifications bell'),
]

/** Actions of search, in listed order. */
export const searchActions: readonly ListedAction[] = [...adding, ...places, ...settings]
