import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ExportEntry } from '@app/domain/exports/exports.contract'
import { exportErrors } from '@app/domain/exports/exports.errors'
import { isUnderWay, neededFeatures } from '@app/domain/exports/exports.rules'
import { exportTexts, missingInWords } from '@app/domain/exports/exports.texts'
import {
  type ExportDocument,
  MOST_EXPORTED_PETS,
  summarySections,
} from '@app/domain/exports/exports.vocabulary'
import { type Feature, type Plan, plans, smallestPlanWith } from '@app/domain/kernel/access/plans'
import { EXPORTS_KEPT } from '@app/domain/kernel/retention'
import { askWhileUnderWay } from '../../api/ask-while-under-way.ts'
import { ANSWER_TIMEOUT, answerWithin } from '../../api/client/answer-within.ts'
import { client } from '../../api/client/client.ts'
import { newId } from '../../api/client/new-id.ts'
import { isUnanswered, problemOf, toProblem } from '../../api/client/problem-error.ts'
import { orpc } from '../../api/queries.ts'
import { useMe } from '../../api/use-me.ts'
import { useOneAtATime } from '../../api/use-one-at-a-time.ts'
import { useProblemToast } from '../../api/use-problem-toast.ts'
import { saveLinked } from '../../print/save-file.ts'
import { UNDO_OFFERED, useDropFailures, useToast } from '../../ui/overlays/toast-context.ts'

interface Entries {
  entries: ExportEntry[]
}

const askForProgress = askWhileUnderWay(({ entries }: Entries) => entries.some(isUnderWay))

/** The user's exports, refreshed while one is being made. */
export const exportsQuery = { ...orpc.exports.listExports.queryOptions({ input: {} }), ...askForProgress }

/** The household's health reports, refreshed while one is being made. */
export const reportsQuery = {
  ...orpc.healthReports.listReports.queryOptions({ input: {} }),
  ...askForProgress,
}

/** Calls `onEnd` with each export that was under way on this page and has ended. A canceled one is gone instead. */
export function useEndOfExports(
  entries: readonly ExportEntry[] | undefined,
  onEnd: (entry: ExportEntry) => void,
): void {
  const watched = useRef<ReadonlySet<string>>(new Set())
  const noteEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (!entries) return
    for (const entry of entries) if (!isUnderWay(entry) && watched.current.has(entry.id)) noteEnd(entry)
    watched.current = new Set(entries.filter(isUnderWay).map(({ id }) => id))
  }, [entries])
}

/**
 * Returns the function that shows the result of an export, and offers its file.
 * @param title title of a success
 */
export function useResultToast(
  download: (entry: ExportEntry) => void,
  title: string = exportTexts.complete,
): (entry: ExportEntry) => void {
  const showToast = useToast()
  const showProblem = useProblemToast()
  return (entry) => {
    if (entry.state === 'failed') {
      showProblem(exportTexts.failed)
      return
    }
    const missing = missingInWords(entry)
    showToast({
      title,
      ...(missing !== undefined && { description: missing }),
      variant: 'success',
      duration: UNDO_OFFERED,
      action: { label: exportTexts.download, onSelect: () => download(entry) },
    })
  }
}

type LinkFile = (
  input: { exportId: string },
  options: { signal: AbortSignal },
) => Promise<{ url: string | null }>

interface Download {
  /** Id of the export whose link is being fetched. */
  fetching: string | undefined
  download: (entry: Pick<ExportEntry, 'id' | 'fileName'>) => void
}

/**
 * Saves the file of an export. The server checks the permission at each tap.
 * @param link requests the file's address
 */
export function useDownload(link: LinkFile): Download {
  const { run } = useOneAtATime()
  const [fetching, setFetching] = useState<string>()
  const queryClient = useQueryClient()
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  const fetchFile = async ({ id, fileName }: Pick<ExportEntry, 'id' | 'fileName'>): Promise<void> => {
    dropFailures()
    setFetching(id)
    try {
      const { url } = await answerWithin(ANSWER_TIMEOUT, (signal) => link({ exportId: id }, { signal }))
      if (url !== null) {
        saveLinked(url, fileName ?? '')
        return
      }
      showProblem(exportTexts.gone)
      for (const { queryKey } of [exportsQuery, reportsQuery])
        void queryClient.invalidateQueries({ queryKey })
    } catch (error) {
      showProblem({ title: exportTexts.downloadFailed, message: toProblem(error).message })
    } finally {
      setFetching(undefined)
    }
  }
  return { fetching, download: (entry) => void run(() => fetchFile(entry)) }
}

type Identified<Order> = Order & { id: string }

/**
 * Returns the function that requests an export and awaits its answer. A request without an answer keeps its id, so that
 * the next tap for the same export can't start a second one.
 * @param list query that shows the export
 */
export function useRequest<Order>(
  list: typeof exportsQuery | typeof reportsQuery,
  send: (order: Identified<Order>, options: { signal: AbortSignal }) => Promise<ExportEntry>,
): (order: Order) => Promise<void> {
  const unanswered = useRef<{ id: string; of: string }>(undefined)
  const queryClient = useQueryClient()
  const showProblem = useProblemToast()
  return async (order) => {
    const of = JSON.stringify(order)
    const id = unanswered.current?.of === of ? unanswered.current.id : newId()
    unanswered.current = { id, of }
    try {
      const entry = await answerWithin(ANSWER_TIMEOUT, (signal) => send({ ...order, id }, { signal }))
      unanswered.current = undefined
      queryClient.setQueryData(list.queryKey, (before: Entries | undefined) => ({
        entries: [entry, ...(before?.entries ?? []).filter((other) => other.id !== id)].slice(
          0,
          EXPORTS_KEPT,
        ),
      }))
    } catch (error) {
      if (!isUnanswered(error)) unanswered.current = undefined
      showProblem(toProblem(error))
    }
    await queryClient.invalidateQueries({ queryKey: list.queryKey })
  }
}

export type ExportOrder = Omit<Parameters<typeof client.exports.startExport>[0], 'id'>

interface Starting {
  /** Document whose export is being requested. */
  starting: ExportDocument | undefined
  start: (order: ExportOrder) => void
}

/** Starts exports, one at a time. */
export function useStartExport(hasPets: boolean): Starting {
  const { run } = useOneAtATime()
  const [starting, setStarting] = useState<ExportDocument>()
  const request = useRequest<ExportOrder>(exportsQuery, client.exports.startExport)
  const showProblem = useProblemToast()
  const dropFailures = useDropFailures()
  const begin = async (order: ExportOrder): Promise<void> => {
    dropFailures()
    if (!hasPets) return showProblem(problemOf(exportErrors.NO_PETS_SELECTED))
    if ((order.petIds?.length ?? 0) > MOST_EXPORTED_PETS)
      return showProblem(problemOf(exportErrors.TOO_MANY_PETS))
    setStarting(order.document)
    await request(order)
    setStarting(undefined)
  }
  return { starting, start: (order) => void run(() => begin(order)) }
}

/** Smallest plan that has all of the features; undefined for none. */
const planWith = (features: readonly Feature[]): Plan | undefined =>
  plans.findLast((plan) => features.some((feature) => smallestPlanWith(feature) === plan))

/** Smallest plan that exports a document of one pet. */
export const planOf = (document: ExportDocument): Plan =>
  planWith(neededFeatures({ document, format: 'pdf', sections: summarySections }, 1)) ?? 'free'

type Chosen = Pick<ExportOrder, 'document'> & Partial<Parameters<typeof neededFeatures>[0]>

/**
 * Returns the function that finds the plan of an export of so many pets; undefined if the household's plan has
 * everything that it needs.
 */
export function usePlanNeeded(): (chosen: Chosen, pets: number) => Plan | undefined {
  const { features } = useMe()
  return (chosen, pets) => {
    const needed = neededFeatures({ format: 'pdf', sections: summarySections, ...chosen }, pets)
    return planWith(needed.filter((feature) => !features.includes(feature)))
  }
}
