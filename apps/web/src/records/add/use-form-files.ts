import { useState } from 'react'
import { uploadMessage } from '@app/domain/files/uploads.rules'
import type { Problem } from '@app/domain/kernel/errors'
import { remedyFor } from '@app/domain/registry/uploads.rules'
import { toProblem } from '../../api/client/problem-error.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import type { ReadyFile } from '../../windows/add-actions.ts'
import { type Sending, type Upload, useUploads } from './uploads.ts'

/** Files that a form sends after its text. */
export interface FormFiles {
  all: readonly Upload[]
  busy: boolean
  /** Reason for refusing a file that was chosen. */
  error: string | undefined
  take: (files: readonly File[]) => void
  drop: (id: string) => void
  cancel: (id: string) => void
  /** Sends the unsent files with `sendOne`, or only the file `only`. */
  send: (sendOne: (upload: Upload, sending: Sending) => Promise<unknown>, only?: string) => Promise<unknown>
  /** Number of unsent files, even before the next render. */
  countLeft: () => number
}

interface FormFilesOptions {
  /** Number of files that still fit. */
  most: number
  /** Returns the reason against a chosen file. */
  check: (file: File) => Pick<Problem, 'message'> | undefined
  texts: {
    /** Said if more files are chosen than fit. */
    most: string
    /** Said of a failure without a reason. */
    failed: string
  }
  /** Files that the form begins with. */
  begun?: readonly ReadyFile[]
}

/** The chosen files of a form, each with its own progress and its own end. */
export function useFormFiles({ most, check, texts, begun = [] }: FormFilesOptions): FormFiles {
  const [error, setError] = useState<string>()
  const { busy, run } = useOneAtATime()
  const uploads = useUploads((failure) => {
    const problem = toProblem(failure)
    return { reason: uploadMessage(problem, texts.failed), remedy: remedyFor(problem) }
  }, begun)
  const take = (chosen: readonly File[]) => {
    const refusals = chosen.map(check)
    const usable = chosen.filter((_file, at) => refusals[at] === undefined)
    const taken = usable.slice(0, Math.max(0, most - uploads.all.length))
    uploads.add(taken)
    const refused = refusals.find((refusal) => refusal !== undefined)?.message
    setError(taken.length < usable.length ? texts.most : refused)
  }
  return {
    all: uploads.all,
    busy,
    error,
    take,
    drop: (id) => {
      setError(undefined)
      uploads.drop(id)
    },
    cancel: uploads.cancel,
    send: (sendOne, only) =>
      run(() =>
        uploads.send(async (upload, sending) => {
          await sendOne(upload, sending)
          return 'sent'
        }, only),
      ),
    countLeft: () => uploads.count().left,
  }
}
