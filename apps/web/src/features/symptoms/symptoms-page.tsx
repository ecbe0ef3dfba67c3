import { NO_DIAGNOSIS } from '@app/domain/symptoms/symptoms.texts'
import { pageMeta } from '../../app/page-meta.ts'
import { RouteError } from '../../app/route-error.tsx'
import { OnePetPage } from '../../records/one-pet-page.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { Card, CardHeader } from '../../ui/card.tsx'
import { symptomKind } from './symptom-kind.tsx'

export function meta() {
  return pageMeta({ title: 'Symptoms' })
}

/** What is seen of a pet's symptoms, noted by a guide, to be shown to a vet. */
export default function SymptomsPage() {
  return (
    <OnePetPage title="Symptoms" description={NO_DIAGNOSIS}>
      {(pet) => (
        <Card>
          <CardHeader title={`Symptoms of ${pet.name}`} />
          <RecordList key={pet.id} kind={symptomKind} pet={pet} />
        </Card>
      )}
    </OnePetPage>
  )
}

export { RouteError as ErrorBoundary }
