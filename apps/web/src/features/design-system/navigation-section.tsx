import LogOut from 'lucide-react/icons/log-out'
import Settings from 'lucide-react/icons/settings'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Menu, MenuItem, MenuLabel, MenuLink, MenuSeparator } from '../../ui/overlays/menu.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx'
import { Section } from './section.tsx'

const views = ['Overview', 'Meds', 'Appts', 'Health', 'Vax', 'Photos']

export function NavigationSection() {
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
