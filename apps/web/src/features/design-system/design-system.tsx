import { PageHeader } from '../../ui/layout/page-header.tsx'
import { AppearanceBar } from './appearance-bar.tsx'
import { ActionsSection } from './actions-section.tsx'
import { ChartsSection } from './charts-section.tsx'
import { ColorsSection } from './colors-section.tsx'
import { DrawingsSection } from './drawings-section.tsx'
import { FieldsSection } from './fields-section.tsx'
import { ListsSection } from './lists-section.tsx'
import { NavigationSection } from './navigation-section.tsx'
import { OverlaysSection } from './overlays-section.tsx'
import { StatesSection } from './states-section.tsx'

/** Every part of the design system in every state, to look at and to check in each appearance. */
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
