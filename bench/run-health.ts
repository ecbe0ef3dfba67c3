import { benchBesideHouseholds } from './lib/beside-households.ts'
import { addMedicalRecords, countOf } from './lib/medical-records.ts'
import type { Figure } from './lib/report.ts'

const PETS = 10
/** Records of each pet: health logs, visits and vaccinations over two years; two medicines and their doses of 240 days. */
const OF_A_PET = { logs: 1000, visits: 50, vaccinations: 50, medicines: 2, doseDays: 240 }
const RECORDS = PETS * countOf(OF_A_PET)

/** Benchmarks the health score, the charts and the alerts of a household with very many records. */
export const benchHealth = (folder: string, say: (line: string) => void): Promise<Figure[]> =>
  benchBesideHouseholds({
    folder,
    name: `health analytics of ${PETS} pets with ${RECORDS} records`,
    pets: PETS,
    fill: async (owner, household, isMeasured) => {
      if (isMeasured) await addMedicalRecords(owner, household, OF_A_PET)
    },
    paths: [
      '/health-score',
      '/health-score?months=12',
      '/health-analytics',
      '/health-analytics?months=12',
      '/health-alerts',
    ],
    say,
  })
