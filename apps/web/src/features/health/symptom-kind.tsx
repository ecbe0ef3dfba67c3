import type { HealthLog } from '@app/domain/health/health-logs.contract'
import { redFlagsInWords, strengthInWords } from '@app/domain/health/symptoms.rules'
import { symptomTexts } from '@app/domain/health/symptoms.texts'
import { courseLabels } from '@app/domain/health/symptoms.vocabulary'
import { lazy } from 'react'
import { client } from '../../api/client/client.ts'
import { formatDay, leafOf } from '../../format/format-dates.ts'
import type { RecordKind } from '../../records/record-kind.ts'
import { Chip } from '../../ui/controls/chip.tsx'
import { DateLeaf } from '../../ui/layout/date-leaf.tsx'
import { SymptomFacts } from './symptom-facts.tsx'
import { SymptomTools } from './symptom-tools.tsx'

/** Symptoms of a pet as a list: those of the guide, and those that were only written down. */
export const symptomKind: RecordKind<HealthLog> = {
  slug: 'symptoms',
  label: 'Symptoms',
  words: 'health logs',
  texts: symptomTexts,
  empty: {
    title: 'No symptoms noted',
    sentence: 'Note what you see while you see it. It helps your vet.',
  },
  client: {
    list: client.symptoms.listSymptoms,
    get: client.healthLogs.get,
    delete: client.healthLogs.delete,
  },
  titleOf: ({ value }) => value ?? 'Symptoms',
  describe: ({ value, symptom, notes, logDate }, { today }) => ({
    title: value ?? 'Symptoms',
    leading: <DateLeaf {...leafOf(logDate, today)} />,
    chips: symptom && symptom.redFlags.length > 0 && <Chip tone="late">{redFlagsInWords(symptom)}</Chip>,
    lines: [
      symptom &&
        `${strengthInWords(symptom.strength)} · ${courseLabels[symptom.course].toLowerCase()} · since ${formatDay(symptom.since)}`,
      notes,
    ],
  }),
  Tools: SymptomTools,
  Below: SymptomFacts,
  Editor: lazy(() => import('./edit-symptom.tsx')),
}
