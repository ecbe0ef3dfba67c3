import ChartSpline from 'lucide-react/icons/chart-spline'
import Stethoscope from 'lucide-react/icons/stethoscope'
import type { PetInList } from '../../records/pets.ts'
import { LinkButton } from '../../ui/controls/link.tsx'

/** Links from a pet's health logs to the pages about them. */
export default function HealthPages({ pet }: { pet: PetInList }) {
  return (
    <>
      <LinkButton variant="soft" to={`/health-metrics?pet=${pet.id}`}>
        <ChartSpline aria-hidden size={18} />
        Health metrics
      </LinkButton>
      <LinkButton variant="soft" to={`/symptoms?pet=${pet.id}`}>
        <Stethoscope aria-hidden size={18} />
        Symptoms
      </LinkButton>
    </>
  )
}
