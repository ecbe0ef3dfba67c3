import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportTable } from '@app/domain/expenses/import-lines.rules'
import { importTexts } from '@app/domain/expenses/import.texts'
import { PartFailure } from '../../api/part-failure.tsx'
import { orpc } from '../../api/queries.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { formatDay } from '../../format/format-dates.ts'
import { useFormat } from '../../format/use-format.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FileDrop } from '../../ui/controls/file-drop.tsx'
import { AsWritten } from '../../ui/layout/as-written.tsx'
import { Row, RowList } from '../../ui/layout/row-list.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import type { StepButton } from './import-preview.tsx'
import { readCsv } from './read-csv.ts'
import { useUndoImport } from './use-import.ts'

/** A file whose rows were read. */
export interface ChosenFile {
  name: string
  table: ImportTable
}

interface ImportFileProps {
  stepButton: StepButton
  onFile: (name: string, rows: readonly (readonly string[])[]) => void
}

/** Takes the file of an import. Earlier imports below it can be undone. */
export function ImportFile({ stepButton, onFile }: ImportFileProps) {
  const { busy, run } = useOneAtATime()
  const [refusal, setRefusal] = useState<string>()
  const read = async (file: File) => {
    setRefusal(undefined)
    const csv = await readCsv(file)
    if ('refusal' in csv) setRefusal(csv.refusal)
    else onFile(file.name, csv.rows)
  }
  return (
    <div className="grid gap-gap">
      <FileDrop
        label={importTexts.choose}
        hint={importTexts.hint}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        disabled={busy}
        error={refusal}
        onFiles={([file]) => {
          if (file) void run(() => read(file))
        }}
      />
      <EarlierImports stepButton={stepButton} />
    </div>
  )
}

function EarlierImports({ stepButton }: Pick<ImportFileProps, 'stepButton'>) {
  const imports = useQuery(orpc.expenseImports.listImports.queryOptions({ input: {} }))
  const { data, error } = imports
  const { dayOf } = useFormat()
  const { busy, undo } = useUndoImport()
  const [asked, setAsked] = useState<string>()
  const confirm = async (id: string) => {
    if (await undo(id)) setAsked(undefined)
  }
  if (!data && error) {
    const { isFetching, refetch } = imports
    return <PartFailure title={importTexts.earlierFailed} error={error} busy={isFetching} retry={refetch} />
  }
  if (!data || data.entries.length === 0) return null
  return (
    <section className="grid gap-1">
      <h3 className="font-semibold">{importTexts.earlierImports}</h3>
      <RowList label={importTexts.earlierImports}>
        {data.entries.map(({ id, fileName, added, importedAt }) => (
          <Row
            key={id}
            title={<AsWritten>{fileName}</AsWritten>}
            detail={importTexts.importedOn(added, formatDay(dayOf(importedAt)))}
            trailing={
              <Button
                variant="quiet"
                aria-label={importTexts.undoOf(fileName)}
                {...stepButton(() => setAsked(id))}
              >
                {importTexts.undo}
              </Button>
            }
          />
        ))}
      </RowList>
      {asked !== undefined && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          {...importTexts.undoQuestion}
          busy={busy}
          onConfirm={() => void confirm(asked)}
        />
      )}
    </section>
  )
}
