import { NO_DIAGNOSIS } from '@app/domain/health/symptoms.texts'
import { pageHelp } from '@app/domain/help/help.vocabulary'
import { OnePetPage } from '../../records/one-pet-page.tsx'
import { RecordList } from '../../records/record-list.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { documentExtras } from '../files/index.ts'
import { symptomKind } from './symptom-kind.tsx'

/** A symptom is a health log, so its pictures are documents of that log. */
const documents = documentExtras('health_logs')

/** Symptoms of a pet, recorded with a guide, to be shown to a vet. */
export default function SymptomsPage() {
  return (
    <OnePetPage title="Symptoms" description={NO_DIAGNOSIS} help={pageHelp['/symptoms']}>
      {(pet) => (
        <Card>
          <RecordList
            inCard
            key={pet.id}
            heading={
              <h2 className="text-l font-semibold">
                Symptoms of <AsWritten>{pet.name}</AsWritten>
              </h2>
            }
            kind={symptomKind}
            pet={pet}
            extras={documents}
          />
        </Card>
      )}
    </OnePetPage>
  )
}
