import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { helpOfPetTab } from '@app/domain/help/help.vocabulary'
import { genderLabels, speciesLabels } from '@app/domain/kernel/pets.vocabulary'
import { yearsOfLife } from '@app/domain/pets/memory.rules'
import { memoryTexts } from '@app/domain/pets/memory.texts'
import { petLink, petTabs, tabNamed, type PetTab } from '@app/domain/pets/pet-link'
import type { PetInList, Pet } from '@app/domain/pets/pets.contract'
import { ageInWords } from '@app/domain/pets/pets.rules'
import { petTexts } from '@app/domain/pets/pets.texts'
import { vaccinationBadge } from '@app/domain/vaccinations/vaccinations.rules'
import { useHasFeature, useMay } from '../../api/use-me.ts'
import type { Format } from '../../format/format.ts'
import { useFormat } from '../../format/use-format.ts'
import { useToday } from '../../format/use-now.ts'
import { latePart } from '../../loading/late-part.tsx'
import { inFull } from '../../page/page-meta.ts'
import { useReturnToEditButton, editButtonId } from '../../records/edit-focus.ts'
import { UnsavedEditsGuard } from '../../records/unsaved-edits-guard.tsx'
import { useUnsavedEdits } from '../../records/unsaved-edits.ts'
import { useAtLeast } from '../../ui/behaviour/use-at-least.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { Tab, TabList, TabPanel, Tabs } from '../../ui/controls/tabs.tsx'
import { MarkWritten } from '../../ui/layout/mark-written.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { HeroDialog, HeroPage } from '../../ui/overlays/hero-window.tsx'
import { LateDoses } from '../medications/doses/index.ts'
import { StoryTab } from '../story/index.ts'
import { VaccinationChip } from '../vaccinations/index.ts'
import { NowButton, NowLine } from './now/now-in-bar.tsx'
import { PetNowProvider, usePetNow } from './now/pet-now.tsx'
import { PetCover } from './pet-cover.tsx'
import { PetFace } from './pet-face.tsx'
import { PetOverview } from './pet-overview.tsx'

const join = (parts: readonly (string | false)[]): string => parts.filter(Boolean).join(' · ')

/** Present day, and the user's format of weights. */
type Reading = { today: string } & Pick<Format, 'weight'>

const weightOf = ({ weightKg }: Pick<Pet, 'weightKg'>, { weight }: Reading): string =>
  weightKg === null ? '' : weight(weightKg)

/** Known facts such as 'Dog · Beagle mix · Male · 6 years · 27.4 lbs'. */
const petFactsInFull = (pet: PetInList, reading: Reading): string =>
  join([
    speciesLabels[pet.species],
    pet.breed ?? '',
    pet.gender !== 'unknown' && genderLabels[pet.gender],
    ageInWords(pet.birthDate, reading.today),
    weightOf(pet, reading),
  ])

/** Chips of a pet's state: in memory, vaccinations, or all is well. */
function PetChips({ pet, today }: { pet: PetInList; today: string }) {
  const { nextVaccinationDue, upcomingAppointments, currentMedications } = pet.summary
  const need = usePetNow()?.need
  // Claims nothing due only for a pet without medications: due doses are not known here. The last dose of a course that
  // is over may still be due.
  const nothingDue =
    currentMedications === 0 &&
    !(need && 'dose' in need) &&
    upcomingAppointments === 0 &&
    !['Overdue', 'Due Soon'].includes(vaccinationBadge(nextVaccinationDue, today) ?? '')
  return (
    <>
      <VaccinationChip nextDueDate={nextVaccinationDue} today={today}>
        Vaccines
      </VaccinationChip>
      {nothingDue && nextVaccinationDue === null && <Chip tone="ok">All caught up</Chip>}
    </>
  )
}

interface PetToolsProps {
  pet: PetInList
  editing: boolean
  onEdit: () => void
}

/** Frequent actions on a pet, if the user may take them; rare ones are at the foot of its page. */
function PetTools({ pet, editing, onEdit }: PetToolsProps) {
  if (!useMay('edit pets') || editing) return null
  return (
    <IconButton
      id={editButtonId(pet.id)}
      label={`Edit ${pet.name}`}
      icon={<Pencil aria-hidden size={20} />}
      onClick={onEdit}
    />
  )
}

const PetInMemory = latePart(() => import('./pet-in-memory.tsx'), { place: <SkeletonRows label="Loading" /> })
const PetRecords = latePart(() => import('../pet-records.tsx'), { place: <SkeletonRows label="Loading" /> })

interface PetDetailProps {
  pet: PetInList
  onClose: () => void
}

/** Page of one pet: identity at the top, records in tabs below. */
export function PetDetail({ pet, onClose }: PetDetailProps) {
  const today = useToday()
  const { weight } = useFormat()
  const { tab, setTab, recordId, isForTarget } = usePlace(pet.id)
  const [opened, setOpened] = useState<boolean | 'target'>(false)
  const editing = opened || (isForTarget && 'target')
  const isInMemory = pet.archivedAt !== null
  useEffect(() => {
    document.title = inFull(pet.name)
  }, [pet.name])
  const edits = useUnsavedEdits()
  const openEditor = (at: true | 'target') =>
    edits.leave(() => {
      setTab('overview')
      setOpened(at)
    })
  const closeEditor = () => {
    edits.release()
    setOpened(false)
    if (isForTarget) setTab('overview')
  }
  const onDeleted = () => {
    edits.release()
    onClose()
  }
  useReturnToEditButton(editing ? pet.id : undefined)
  const fits = useAtLeast('record')
  // Keeps the frame of opening, so that typed text stays when a tablet is turned.
  const [Frame] = useState(() => (fits ? HeroPage : HeroDialog))
  return (
    <PetNowProvider pet={pet}>
      <Frame
        onClose={onClose}
        title={pet.name}
        help={helpOfPetTab(tab)}
        cover={<PetCover pet={pet} alone={isInMemory && tab === 'overview'} />}
        tools={
          !isInMemory && <PetTools pet={pet} editing={editing !== false} onEdit={() => openEditor(true)} />
        }
        description={
          isInMemory ? (
            <>
              <p className="mt-1 text-ink-soft">{yearsOfLife(pet) ?? petTexts.inMemory}</p>
              <Link
                to={petLink({ petId: pet.id, tab: 'story' })}
                className="inline-flex min-h-control items-center"
              >
                <MarkWritten names={[pet.name]}>{memoryTexts.story(pet.name)}</MarkWritten>
              </Link>
            </>
          ) : (
            <>
              <p className="mt-1 text-ink-soft">
                <MarkWritten>{petFactsInFull(pet, { today, weight })}</MarkWritten>
              </p>
              <div className="mt-2 flex flex-wrap gap-1.5 empty:hidden">
                <LateDoses pet={pet} />
                <PetChips pet={pet} today={today} />
              </div>
            </>
          )
        }
        folded={{
          name: pet.name,
          face: <PetFace pet={pet} className="size-11 rounded-[14px]" />,
          line: <NowLine />,
          action: <NowButton tab={tab} />,
        }}
      >
        <UnsavedEditsGuard edits={edits} holdsAddress>
          <Tabs value={tab} onValueChange={setTab}>
            <div className="sticky top-[calc(var(--above,0px)+var(--bar))] z-10 bg-paper px-[max(0px,var(--inset)-12px)]">
              <PetTabs />
            </div>
            <div className="px-(--inset) pb-pad [&_:is(a,button,input,select,textarea,li)]:scroll-mt-[calc(var(--bar)+var(--control)+16px)]">
              <TabPanel value="overview">
                {isInMemory ? (
                  <PetInMemory pet={pet} onDeleted={onDeleted} />
                ) : (
                  <PetOverview
                    pet={pet}
                    editing={editing}
                    onEditTarget={() => openEditor('target')}
                    onEdited={closeEditor}
                    onDeleted={onDeleted}
                  />
                )}
              </TabPanel>
              {tab !== 'overview' && (
                <TabPanel value={tab}>
                  {tab === 'story' ? (
                    <StoryTab pet={pet} />
                  ) : (
                    <PetRecords tab={tab} pet={pet} recordId={recordId} />
                  )}
                </TabPanel>
              )}
            </div>
          </Tabs>
        </UnsavedEditsGuard>
      </Frame>
    </PetNowProvider>
  )
}

function PetTabs() {
  const hasVaccinations = useHasFeature('vaccination_tracking')
  return (
    <TabList label="About this pet">
      {Object.entries(petTabs)
        .filter(([tab]) => tab !== 'vax' || hasVaccinations)
        .map(([tab, label]) => (
          <Tab key={tab} value={tab}>
            {label}
          </Tab>
        ))}
    </TabList>
  )
}

/**
 * Stores the tab and the requested record in the address, so that both can be linked; switching tabs adds no history. A
 * tab outside the plan becomes the first. The form opens only for users who may edit the pet.
 */
function usePlace(petId: string) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const hasVaccinations = useHasFeature('vaccination_tracking')
  const mayEdit = useMay('edit pets')
  const named = tabNamed(params.get('tab'))
  const tab: PetTab = named === 'vax' && !hasVaccinations ? 'overview' : named
  const setTab = (name: string) =>
    void navigate(petLink({ petId, tab: tabNamed(name) }), { replace: true, preventScrollReset: true })
  const isForTarget = mayEdit && params.get('edit') === 'target'
  return { tab, setTab, recordId: params.get('record') ?? undefined, isForTarget }
}
