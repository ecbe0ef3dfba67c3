import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { Me } from '@app/domain/identity/accounts/accounts.contract'
import { roleTexts } from '@app/domain/kernel/access/role-texts'
import { PRODUCT_NAME } from '@app/domain/kernel/brand'
import { list } from '@app/domain/kernel/message-format'
import { speciesLabels } from '@app/domain/kernel/pets.vocabulary'
import { client } from '../../api/client/client.ts'
import { LoadFailure } from '../../api/load-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { meQuery } from '../../api/use-me.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { useStepArrival } from '../../page/use-focus-on-arrival.ts'
import { SpeciesDrawing } from '../../ui/art/species-drawing.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { PetAvatar } from '../../ui/layout/pet-avatar.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { SkeletonRows } from '../../ui/layout/skeleton.tsx'
import { RolePermissions } from '../households/index.ts'
import { clearSetupLog, noteSetupFailure, noteStep } from './setup-log.ts'
import { describeSetupProblem } from './setup-problem.ts'
import { StepCard } from './step-card.tsx'
import { StepProgress } from './step-progress.tsx'
import { useSteps } from './use-steps.ts'

const STEPS = 2

/** Wizard of an invited user: shows whom they help and in which role, with nothing to fill in (spec access §2). */
export function FamilyWelcome({ me }: { me: Me }) {
  const { step, goTo } = useSteps(0, STEPS)
  const { busy, finish } = useFinish(me)
  useEffect(() => noteStep(step), [step])
  useStepArrival(String(step))
  return (
    <div className="mx-auto grid max-w-xl gap-6">
      <StepProgress step={step} steps={STEPS} />
      {step === 0 ? (
        <Welcome me={me} onContinue={() => goTo(1)} />
      ) : (
        <AllSet me={me} busy={busy} onBack={() => goTo(0)} onStart={finish} />
      )}
    </div>
  )
}

const useOwner = () => useQuery(orpc.households.listMembers.queryOptions({ input: {} }))
const usePets = () => useQuery(orpc.pets.listPetFaces.queryOptions({ input: {} }))

function Welcome({ me, onContinue }: { me: Me; onContinue: () => void }) {
  const { data: people } = useOwner()
  const owner = people?.find(({ role }) => role === 'owner')?.ownName ?? me.household.name
  return (
    <StepCard
      title="Welcome to the Family!"
      sentence={`${owner} has asked you to help. This is who you look after together.`}
      drawing={
        <>
          <SpeciesDrawing species="dog" className="h-20" />
          <SpeciesDrawing species="cat" className="h-16" />
        </>
      }
      actions={
        <Button size="large" onClick={onContinue}>
          Continue to Dashboard
        </Button>
      }
    >
      <FamilyPets />
      <RolePermissions role={me.household.role} />
    </StepCard>
  )
}

function FamilyPets() {
  const { data: pets, error, refetch } = usePets()
  if (!pets && error) return <LoadFailure heading="h2" error={error} retry={refetch} />
  if (!pets) return <SkeletonRows label="Loading the pets" rows={2} />
  if (pets.length === 0)
    return <p className="text-ink-soft">There are no pets yet. They show up here once they are added.</p>
  return (
    <RowList label="Pets">
      {pets.map(({ id, name, species, breed, picture }) => (
        <Row
          key={id}
          leading={
            <PetAvatar name={name} species={species} photoUrl={picture?.thumb ?? null} className="size-12" />
          }
          title={
            <span dir="auto" translate="no">
              {name}
            </span>
          }
          detail={[speciesLabels[species], breed].filter(Boolean).join(' · ')}
        />
      ))}
    </RowList>
  )
}

interface AllSetProps {
  me: Me
  busy: boolean
  onBack: () => void
  onStart: () => void
}

function AllSet({ me, busy, onBack, onStart }: AllSetProps) {
  const { data: pets = [] } = usePets()
  const { title, sentence } = roleTexts[me.household.role]
  const names = pets.length > 0 ? list(pets.map(({ name }) => name)) : 'the pets'
  return (
    <StepCard
      title="You’re All Set!"
      sentence={`You’re helping with ${names} in ${me.household.name}. Your role: ${title}. ${sentence}`}
      actions={
        <>
          <Button size="large" busy={busy} onClick={onStart}>
            Start Using {PRODUCT_NAME}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            Back
          </Button>
        </>
      }
    />
  )
}

/** Completes onboarding with the known name, once, and goes Home. */
function useFinish(me: Me) {
  const { busy, run } = useOneAtATime()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showProblem = useProblemToast()
  const finish = async () => {
    try {
      await client.onboarding.completeOnboarding({ displayName: me.displayName, pet: null })
      clearSetupLog()
      await queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => undefined)
      await navigate('/', { replace: true })
    } catch (error) {
      showProblem(describeSetupProblem(noteSetupFailure(error)))
    }
  }
  return { busy, finish: () => void run(finish) }
}
