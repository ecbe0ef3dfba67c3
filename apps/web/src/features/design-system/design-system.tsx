import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { formatDay } from '../../format/format-dates.ts'
import { Brand } from '../../ui/art/brand.tsx'
import { PawMark } from '../../ui/art/paw-mark.tsx'
import { drawnSpecies } from '../../ui/art/species-ground.ts'
import {
  type Appearance,
  type AppearanceSetting,
  appearanceChoices,
  chooseAppearance,
  readAppearance,
} from '../../ui/behaviour/appearance.ts'
import { joinClasses } from '../../ui/behaviour/join-classes.ts'
import { LineChart } from '../../ui/charts/line-chart.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/controls/field.tsx'
import { Select } from '../../ui/controls/select.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx'
import { Avatar } from '../../ui/layout/avatar.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { PetAvatar } from '../../ui/layout/pet-avatar.tsx'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { ActionsSection } from './actions-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { ListsSection } from './lists-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { Section, Samples } from './section.tsx'
import { StatesSection } from './states-section.tsx'

const views = ['Overview', 'Meds', 'Appts', 'Health', 'Vax', 'Photos']

function NavigationSection() {
  const [chosen, setChosen] = useState('nothing yet')
  return (
    <Section title="Tabs and menus">
      <Card>
        <Tabs defaultValue="Overview">
          <TabList label="Views of Biscuit">
            {views.map((view) => (
              <Tab key={view} value={view} {...(view === 'Meds' && { count: 2 })}>
                {view}
              </Tab>
            ))}
          </TabList>
          {views.map((view) => (
            <TabPanel key={view} value={view}>
              What stands under {view}.
            </TabPanel>
          ))}
        </Tabs>
      </Card>
      <div className="flex flex-wrap items-center gap-3">
        <Menu align="start" trigger={<Button variant="soft">Open the menu</Button>}>
          <MenuLabel>ana@example.com</MenuLabel>
          <MenuLink to="/ui" icon={<Settings aria-hidden size={18} />}>
            Settings & Profile
          </MenuLink>
          <MenuItem icon={<LogOut aria-hidden size={18} />} onSelect={() => setChosen('Sign Out')}>
            Sign Out
          </MenuItem>
          <MenuItem disabled onSelect={() => setChosen('Family Management')}>
            Family Management
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<Trash aria-hidden size={18} />} onSelect={() => setChosen('Delete')}>
            Delete
          </MenuItem>
        </Menu>
        <p className="text-ink-soft">Chosen: {chosen}</p>
      </div>
    </Section>
  )
}

function DrawingsSection() {
  return (
    <Section title="Drawings and faces">
      <ul aria-label="Species" className="grid grid-cols-3 gap-3 sm:grid-cols-5 lg:grid-cols-9">
        {drawnSpecies.map((species) => (
          <li key={species} className="grid gap-1.5 text-center text-s text-ink-soft">
            <PetAvatar name="" species={species} className="aspect-square w-full rounded-[24px]" />
            {species}
          </li>
        ))}
      </ul>
      <Samples title="Pet avatar: photo, drawing, small">
        <PetAvatar name="Biscuit" species="dog" photoUrl="/icon-192.png" />
        <PetAvatar name="Miso" species="cat" />
        <PetAvatar name="Pip" species="bird" className="size-9 rounded-[12px]" />
        <PetAvatar name="Nobody knows" species="axolotl" />
      </Samples>
      <Samples title="Avatar">
        <Avatar name="Sam Lee" size="small" />
        <Avatar name="Ana" />
        <Avatar name="Ana Ortiz" size="large" />
        <Avatar name="Icon" photoUrl="/icon-192.png" />
      </Samples>
      <Samples title="Mark">
        <Brand />
        <PawMark className="size-8 text-accent" />
      </Samples>
    </Section>
  )
}

const swatches = [
  { name: 'paper', style: 'bg-paper text-ink' },
  { name: 'surface', style: 'bg-surface text-ink' },
  { name: 'sunk', style: 'bg-sunk text-ink-soft' },
  { name: 'action', style: 'bg-action text-action-ink' },
  { name: 'action soft', style: 'bg-action-soft text-action' },
  { name: 'accent soft', style: 'bg-accent-soft text-accent-ink' },
  { name: 'danger', style: 'bg-danger text-danger-ink' },
  { name: 'danger soft', style: 'bg-danger-soft text-danger' },
  { name: 'sand', style: 'bg-sand text-ink' },
  { name: 'sky', style: 'bg-sky text-ink' },
  { name: 'mint', style: 'bg-mint text-ink' },
  { name: 'lilac', style: 'bg-lilac text-ink' },
]

function ColorsSection() {
  return (
    <Section title="Color and type">
      <ul aria-label="Colors" className="grid grid-cols-3 gap-2 sm:grid-cols-6">
        {swatches.map(({ name, style }) => (
          <li
            key={name}
            className={joinClasses(
              'grid h-16 content-end rounded-control border border-line px-3 py-2 text-s',
              style,
            )}
          >
            {name}
          </li>
        ))}
      </ul>
      <Card className="grid gap-2">
        <p className="font-display text-hero/[1.15] font-medium tracking-[-0.02em]">Good morning, Ana</p>
        <p className="font-display text-xl font-semibold">Biscuit, 27.4 lbs</p>
        <p className="text-l font-semibold">Next visits</p>
        <p>Apoquel, 5.4 mg for Biscuit</p>
        <p className="text-s text-ink-soft">20 minutes late · with food</p>
        <p className="text-s text-ink-faint">Free to get started.</p>
        <p className="text-s">
          <span className="text-good">Given by Sam 8:02</span> ·{' '}
          <span className="text-warn">Low in 3 days</span> ·{' '}
          <span className="text-danger">20 minutes late</span>
        </p>
      </Card>
    </Section>
  )
}

const weights = [25.4, 25.8, 25.7, 26.4, 26.9, 27.4].map((amount, at) => ({
  id: String(at),
  date: `2026-0${at + 1}-05`,
  amount,
  words: `${amount} lbs`,
}))

function ChartsSection() {
  return (
    <Section title="Charts">
      <LineChart label="Weight over time" points={weights} formatAmount={String} formatDate={formatDay} />
    </Section>
  )
}

const settings: { setting: AppearanceSetting; label: string }[] = [
  { setting: 'theme', label: 'Theme' },
  { setting: 'contrast', label: 'Contrast' },
  { setting: 'density', label: 'Density' },
  { setting: 'motion', label: 'Motion' },
]

function AppearanceBar() {
  const [appearance, setAppearance] = useState<Appearance>(readAppearance)
  const choose = (setting: AppearanceSetting, value: string) => {
    const choice = appearanceChoices[setting].find((known) => known === value)
    if (!choice) return
    chooseAppearance(setting, choice)
    setAppearance({ ...appearance, [setting]: choice })
  }
  return (
    <Card aria-label="Appearance" className="grid grid-cols-2 gap-gap lg:grid-cols-4">
      {settings.map(({ setting, label }) => (
        <Field key={setting} label={label}>
          <Select value={appearance[setting]} onChange={(event) => choose(setting, event.target.value)}>
            {appearanceChoices[setting].map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </Select>
        </Field>
      ))}
    </Card>
  )
}

/** Shows each part of the design system in each state, to check it in every appearance. */
export default function DesignSystem() {
  return (
    <div className="grid grid-cols-1 gap-6">
      <PageHeader title="Design system" description="Every part, in every state." />
      <AppearanceBar />
      <ColorsSection />
      <ActionsSection />
      <FieldsSection />
      <ListsSection />
      <ChartsSection />
      <NavigationSection />
      <OverlaysSection />
      <StatesSection />
      <DrawingsSection />
    </div>
  )
}
