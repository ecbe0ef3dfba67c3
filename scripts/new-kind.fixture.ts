/** An invented kind of record, grooming visits, as CONTRIBUTING has a developer add it. */

const table = `-- Grooming visits.

create table groomings (
  groomer text not null check (char_length(groomer) between 1 and 100),
  groomed_on date not null,
  cost_minor integer check (cost_minor >= 0),
  cost_currency text,
  notes text check (char_length(notes) <= 1000),
  check ((cost_minor is null) = (cost_currency is null))
);
select app.make_household_table('groomings', listed_by => 'groomed_on', named_by => '{groomer}', ceiling => 5000);
`

/** Files that are new, by path. */
export const newFiles: Readonly<Record<string, string>> = {
  'packages/domain/src/groomings/groomings.contract.ts': `import { z } from 'zod'
import { operation } from '../kernel/operation.ts'
import { defineKind } from '../records/define-kind.ts'
import { adds, changes, deletes, lists, reads } from '../records/kind-operations.ts'
import { day, maybeMoney, maybeText, text } from '../records/record-fields.ts'

/** Visits of a pet to a groomer. */
export const groomings = defineKind({
  table: 'groomings',
  one: 'a grooming visit',
  words: 'groomings',
  of: 'pet',
  sortBy: 'groomedOn',
  ceiling: 5000,
  fields: {
    groomer: text({ label: 'Groomer', max: 100 }),
    groomedOn: day({ label: 'Date' }),
    cost: maybeMoney({ label: 'Cost' }),
    notes: maybeText({ label: 'Notes', max: 1000 }),
  },
})
export type Grooming = z.output<typeof groomings.entry>

export const groomingsContract = {
  list: operation('GET /pets/{petId}/groomings', lists(groomings, "A pet's grooming visits, the latest date first")),
  get: operation('GET /groomings/{id}', reads(groomings)),
  add: operation('POST /pets/{petId}/groomings', adds(groomings)),
  update: operation('PATCH /groomings/{id}', changes(groomings)),
  delete: operation('DELETE /groomings/{id}', deletes(groomings)),
}

export const groomingTexts = {
  added: { title: 'Grooming visit added' },
  addFailed: { title: 'Error adding grooming visit', message: 'Failed to add grooming visit. Please try again.' },
  updated: { title: 'Grooming visit updated' },
  updateFailed: { title: 'Error', message: 'Failed to update grooming visit.' },
  deleted: { title: 'Grooming visit deleted' },
  before: 'adding a grooming visit',
} as const
`,
  'db/schema/42-groomings.sql': table,
  'db/migrations/9999_groomings.sql': table,
  'apps/server/src/features/groomings/groomings.routes.ts': `import { groomings, groomingsContract } from '@app/domain/groomings/groomings.contract'
import { serve } from '../../platform/http/serve.ts'
import { recordTable } from '../../platform/records/record-table.ts'
import { addRecord, findRecord, listRecords, removeRecord, updateRecord } from '../../platform/records/records.ts'

const groomingTable = recordTable(groomings, { computed: {} })

export const groomingRoutes = serve(groomingsContract, {
  list: ({ tx, input }) => listRecords(tx, groomingTable, input),
  get: ({ tx, input }) => findRecord(tx, groomingTable, input.id),
  add: ({ tx, input }) => addRecord(tx, groomingTable, input),
  update: ({ tx, input }) => updateRecord(tx, groomingTable, input),
  delete: ({ tx, input }) => removeRecord(tx, groomingTable, input.id),
})
`,
  'apps/server/src/features/groomings/groomings.api.test.ts': `import { groomings } from '@app/domain/groomings/groomings.contract'
import { describeRecordKind } from '@app/testing/record-suite'

describeRecordKind({
  kind: 'grooming',
  answers: groomings.entry.strict(),
  change: { groomer: 'Paws & Co', cost: null },
  refused: [
    ['groomer', '', 'Groomer is required'],
    ['groomedOn', '', 'Date is required'],
    ['notes', 'x'.repeat(1001), 'Notes must be less than 1000 characters'],
  ],
})
`,
  'apps/web/src/features/groomings/grooming-kind.tsx': `import {
  type Grooming,
  groomings,
  groomingsContract,
  groomingTexts,
} from '@app/domain/groomings/groomings.contract'
import { helpOfPetTab } from '@app/domain/help/help.vocabulary'
import { formatMoney } from '@app/domain/kernel/quantities/money'
import { formLabels } from '@app/domain/records/define-kind'
import { client } from '../../api/client/client.ts'
import { formatDay } from '../../format/format-dates.ts'
import { type FieldSet, fieldSetOf } from '../../forms/field-set.ts'
import { DateField, LongTextField, TextField } from '../../forms/fields.tsx'
import { addDialogFor, type AddFormProps } from '../../records/add/add-dialog-for.tsx'
import { AddFrame, PetChoice } from '../../records/add/add-frame.tsx'
import { EditFrame } from '../../records/edit-frame.tsx'
import { useAddForm, useEditForm } from '../../records/kind-forms.ts'
import type { EditorProps, RecordKind } from '../../records/record-kind.ts'

const forms = { kind: groomings, contract: groomingsContract, client: client.groomings, texts: groomingTexts }
const labels = formLabels(groomings)

function GroomingFields({ fields }: { fields: FieldSet<keyof typeof labels> }) {
  return (
    <>
      <TextField fields={fields} name="groomer" label={labels.groomer} required />
      <DateField fields={fields} name="groomedOn" label={labels.groomedOn} required />
      <LongTextField fields={fields} name="notes" label={labels.notes} />
    </>
  )
}

function AddForm({ pets, petId, onClose }: AddFormProps) {
  const add = useAddForm(forms, { petId, onClose })
  const complete = add.form.watch(['petId', 'groomer', 'groomedOn']).every(Boolean)
  return (
    <AddFrame
      title="Add Grooming Visit"
      help={helpOfPetTab('grooming')}
      add={add}
      complete={complete}
      onClose={onClose}
    >
      <PetChoice fields={fieldSetOf(add)} pets={pets} />
      <GroomingFields fields={fieldSetOf(add)} />
    </AddFrame>
  )
}

/** Adds a grooming visit. */
export const AddGrooming = addDialogFor(groomingTexts, AddForm)

function EditGrooming({ entry, onClose }: EditorProps<Grooming>) {
  const edit = useEditForm(forms, { entry, onClose })
  return (
    <EditFrame label={\`Edit \${entry.groomer}\`} edit={edit} kind={groomings} onClose={onClose}>
      <GroomingFields fields={fieldSetOf(edit)} />
    </EditFrame>
  )
}

/** Grooming visits of a pet as a list. */
export const groomingKind: RecordKind<Grooming> = {
  slug: 'groomings',
  label: 'Grooming visits',
  add: { id: 'grooming', label: 'Add Grooming Visit' },
  words: 'groomings',
  texts: groomingTexts,
  empty: { title: 'No grooming visits yet', sentence: 'Add the last one, and you see when the next is due.' },
  client: client.groomings,
  titleOf: ({ groomer }) => groomer,
  describe: ({ groomer, groomedOn, cost, notes }) => ({
    title: groomer,
    lines: [formatDay(groomedOn), cost && formatMoney(cost), notes],
  }),
  Editor: EditGrooming,
}
`,
  'e2e/journeys/groomings.spec.ts': `import { addPet } from '@app/testing/factories/records'
import { checkPage } from '../fixtures/accessibility.ts'
import { dayFromToday } from '../fixtures/days.ts'
import { expect, test } from '../fixtures/test.ts'
import { fitsEveryScreen } from '../fixtures/width.ts'
import { HomePage } from '../pages/home-page.ts'
import { seeToast } from '../pages/toasts.ts'

test('a grooming visit is added, changed and deleted on its tab', async ({ page, context, newOwner }) => {
  const ana = await newOwner()
  await addPet(ana.client, { name: 'Biscuit' })
  await ana.enter(context)
  const home = new HomePage(page)
  await home.open(ana.name)
  const biscuit = await home.openPet('Biscuit')

  await test.step('When a visit is added, its row shows it', async () => {
    await biscuit.openTab('Grooming')
    const dialog = await biscuit.add('Add Grooming Visit')
    await fitsEveryScreen(page, 'grooming-kind:add')
    await checkPage(page)
    await dialog.fillIn({ Groomer: 'Paws and Co', Date: dayFromToday(-1) })
    await dialog.saveAndClose()
    await seeToast(page, 'Grooming visit added')
  })

  await test.step('Then it is changed in its row, and deleted', async () => {
    const form = await biscuit.edit('Paws and Co')
    await fitsEveryScreen(page, 'grooming-kind:edit')
    await form.fillIn({ Groomer: 'Happy Tails' })
    await form.press('Save Changes')
    await expect(biscuit.entry('Happy Tails')).toBeVisible()
    await (await biscuit.askToDelete('Happy Tails')).press('Delete')
    await seeToast(page, 'Grooming visit deleted')
  })
})
`,
}

/** Lines that are added to files, each before a line that is there. */
export const edits: readonly (readonly [path: string, before: string, added: string])[] = [
  [
    'packages/domain/src/kernel/record-kinds.ts',
    '  emergency_contacts: {\n',
    `  groomings: {
    access: 'carers write',
    called: ['a grooming visit', 'Grooming visits'],
    tab: 'grooming',
    add: { id: 'grooming', group: 'File' },
  },
`,
  ],
  [
    'packages/domain/src/registry/kinds.ts',
    'import { healthLogs,',
    "import { groomings, groomingsContract } from '../groomings/groomings.contract.ts'\n",
  ],
  ['packages/domain/src/registry/kinds.ts', '  document: documents,\n', '  grooming: groomings,\n'],
  [
    'packages/domain/src/registry/kinds.ts',
    '  documents: documentsContract,\n',
    '  groomings: groomingsContract,\n',
  ],
  [
    'apps/server/src/routes.ts',
    'import { handoverRoutes }',
    "import { groomingRoutes } from './features/groomings/groomings.routes.ts'\n",
  ],
  ['apps/server/src/routes.ts', '  documents: documentRoutes,\n', '  groomings: groomingRoutes,\n'],
  [
    'apps/web/src/windows/add-icons.ts',
    'import Stethoscope',
    "import Scissors from 'lucide-react/icons/scissors'\n",
  ],
  ['apps/web/src/windows/add-icons.ts', '  dose: Pill,\n', '  grooming: Scissors,\n'],
  [
    'apps/web/src/app/windows/add-dialog-parts.ts',
    '  dose: latePart(',
    `  grooming: latePart(
    async () => ({ default: (await import('../../features/groomings/grooming-kind.tsx')).AddGrooming }),
    dialog,
  ),
`,
  ],
  [
    'apps/web/src/features/pet-records.tsx',
    'const panels:',
    `const GroomingTab = latePart(
  async () => {
    const { groomingKind } = await import('./groomings/grooming-kind.tsx')
    return { default: (props: PanelProps) => <RecordList {...props} kind={groomingKind} /> }
  },
  { place: <SkeletonRows label="Loading grooming visits" /> },
)

`,
  ],
  [
    'apps/web/src/features/pet-records.tsx',
    '  docs: (props) =>',
    '  grooming: (props) => <GroomingTab {...props} />,\n',
  ],
]

/** Files that a command writes. */
export const generated = ['db/schema.generated.ts']
