import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import {
  detectFormats,
  type ImportPlan,
  type ImportTable,
  readLines,
  suggestFields,
  tableOf,
} from '@app/domain/expenses/import-lines.rules'
import { importTexts } from '@app/domain/expenses/import.texts'
import { windowHelp } from '@app/domain/help/help.vocabulary'
import { client } from '../../api/client/client.ts'
import { toProblem } from '../../api/client/problem-error.ts'
import { useMe } from '../../api/use-me.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { useToday } from '../../format/use-now.ts'
import { useHoldPage } from '../../page/use-hold-page.ts'
import { petsQuery } from '../../records/pets.ts'
import { useReportProblem } from '../../records/use-report-problem.ts'
import { useRest } from '../../ui/behaviour/second-tap.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ImportColumns, type ImportChoices, problemsOf } from './import-columns.tsx'
import { ImportFile, type ChosenFile } from './import-file.tsx'
import { chooseNew, PreviewActions, PreviewLines, toggleLine } from './import-preview.tsx'
import type { Preview } from './use-import.ts'

/** Imports expenses from a CSV file in three steps: the file, its columns, and a preview of every line. */
export default function ImportWindow({ onClose }: { onClose: () => void }) {
  const { preferences } = useMe()
  const { data: pets } = useQuery(petsQuery)
  const today = useToday()
  const [file, setFile] = useState<ChosenFile>()
  const [choices, setChoices] = useState<ImportChoices>()
  const [preview, setPreview] = useState<Preview>()
  const [isTried, setTried] = useState(false)
  const { busy, run } = useOneAtATime()
  const { resting, rest } = useRest()
  const report = useReportProblem()
  const formats = useFormats(file?.table, choices?.fields, today)
  /** Props of a button that ignores the second of two taps, meant for the button of the step before. */
  const stepButton = (act: () => void) => ({ resting, onClick: () => (resting ? rest() : act()) })
  const [isAsking, setAsking] = useState(false)
  useHoldPage(file !== undefined)
  const frame = {
    open: true,
    onOpenChange: (open: boolean) => {
      if (open) return
      if (file) setAsking(true)
      else onClose()
    },
    title: importTexts.title,
    help: windowHelp.import,
  }
  const discard = (
    <ConfirmDialog
      open={isAsking}
      onOpenChange={setAsking}
      {...importTexts.discardQuestion}
      onConfirm={onClose}
    />
  )

  if (!file || !choices || !formats) {
    const take = (name: string, rows: readonly (readonly string[])[]) => {
      const table = tableOf(rows, today)
      setFile({ name, table })
      setChoices({ fields: suggestFields(table, today), currency: preferences.currency })
    }
    return (
      <Dialog {...frame}>
        <ImportFile onFile={take} stepButton={stepButton} />
      </Dialog>
    )
  }

  const { name, table } = file
  const wideFrame = {
    ...frame,
    description: importTexts.fileLines(name, table.rows.length),
    size: 'wide',
  } as const
  if (preview) {
    return (
      <Dialog
        {...wideFrame}
        footer={
          <PreviewActions
            fileName={name}
            preview={preview}
            stepButton={stepButton}
            onBack={() => {
              setPreview(undefined)
              rest()
            }}
            onClose={onClose}
          />
        }
      >
        <div key="preview" ref={scrollToTop} className="relative scroll-mt-2">
          <PreviewLines {...preview} onToggle={(line) => setPreview(toggleLine(preview, line))} />
        </div>
        {discard}
      </Dialog>
    )
  }

  const decimalSign = choices.decimalSign ?? formats.amounts?.format
  const dateOrder = choices.dateOrder ?? formats.dates?.format
  const isStatement = choices.isStatement ?? formats.amounts?.isStatement ?? false
  const problems = problemsOf(formats, { decimalSign, dateOrder })
  const compare = async (plan: ImportPlan) => {
    const read = readLines(table, plan)
    const valid = read.flatMap(({ line, values }) => (values ? [{ line, ...values }] : []))
    try {
      const { existing } =
        valid.length > 0 ? await client.expenseImports.previewImport({ lines: valid }) : { existing: [] }
      const known = new Set(existing.map((at) => valid[at]?.line))
      setPreview(chooseNew(read.map((line) => ({ ...line, exists: known.has(line.line) }))))
      rest()
    } catch (error) {
      report(toProblem(error), importTexts.previewFailed)
    }
  }
  const goOn = () => {
    setTried(true)
    if (decimalSign === undefined || dateOrder === undefined || problems.length > 0 || !pets) return
    void run(() => compare({ ...choices, decimalSign, dateOrder, isStatement, pets, today }))
  }
  return (
    <Dialog
      {...wideFrame}
      footer={
        <>
          <Button
            variant="quiet"
            {...stepButton(() => {
              setFile(undefined)
              setTried(false)
              rest()
            })}
          >
            {importTexts.otherFile}
          </Button>
          <Button busy={busy} incomplete={problems.length > 0 || !pets} {...stepButton(goOn)}>
            {importTexts.next}
          </Button>
        </>
      }
    >
      <div key="columns" ref={scrollToTop} className="relative scroll-mt-2">
        <ImportColumns
          table={table}
          choices={{ ...choices, decimalSign, dateOrder, isStatement }}
          formats={formats}
          today={today}
          problems={isTried ? problems : []}
          onChange={setChoices}
        />
      </div>
      {discard}
    </Dialog>
  )
}

/** Formats of the columns; read again only for other columns, since a file may have thousands of rows. */
const useFormats = (
  table: ImportTable | undefined,
  fields: ImportPlan['fields'] | undefined,
  today: string,
): ReturnType<typeof detectFormats> | undefined =>
  useMemo(() => table && fields && detectFormats(table, fields, today), [table, fields, today])

/** Begins a step at its top: the window keeps its position from the step before. */
const scrollToTop = (step: HTMLElement | null): void => step?.scrollIntoView({ block: 'start' })
