import { useEffect, useRef, useState } from 'react'
import type { UploadRemedy } from '@app/domain/registry/uploads.rules'
import { newId } from '../../api/client/new-id.ts'
import type { ReadyFile } from '../../windows/add-actions.ts'

/** Successful end of an upload: the server has the file, or it waits on this device. */
export type UploadEnd = 'sent' | 'kept'

/** The state of a chosen file; 'left-out' means that the plan had no room for it. */
export type UploadState = 'waiting' | 'sending' | UploadEnd | 'failed' | 'left-out'

/** A chosen file, under the id of its future record: sending it again is the same request. */
export interface Upload {
  id: string
  file: File
  state: UploadState
  /** Percent sent. */
  percent: number
  /** Reason for a failed upload. */
  reason?: string
  /** True if sending the same file again may succeed. */
  mayRetry?: boolean
}

/** Reason for a refused file, with its remedy. */
export interface Refusal {
  reason: string
  remedy: UploadRemedy
}

/** Options for sending one file. */
export interface Sending {
  onProgress: (percent: number) => void
  signal: AbortSignal
  /** Number of files in the form. */
  ofFiles: number
}

export interface Uploads {
  all: readonly Upload[]
  add: (files: readonly File[]) => void
  /** Removes a file from the list, and cancels its upload. */
  drop: (id: string) => void
  /** Cancels the upload of a file, which stays on the list. */
  cancel: (id: string) => void
  /**
   * Counts the sent files, those waiting on this device, and the rest. Reads the current state, even before the next
   * render.
   */
  count: () => { sent: number; kept: number; left: number }
  /**
   * Sends the unsent files one after the other, or only the file `only`. Stops once there is no room.
   * @returns the failures, in the order of the files
   */
  send: (send: (upload: Upload, sending: Sending) => Promise<UploadEnd>, only?: string) => Promise<unknown[]>
}

/** Reason of a canceled upload. */
export const CANCELLED = 'Canceled'

const isTaken = ({ state }: Upload): boolean => state === 'sent' || state === 'kept'
const asUpload = (ready: ReadyFile): Upload => ({ ...ready, state: 'waiting', percent: 0 })

/**
 * The files that a form sends, each with its own progress and its own end.
 * @param judge gives the reason and remedy for a failure
 * @param begun files that the form begins with
 */
export function useUploads(judge: (error: unknown) => Refusal, begun: readonly ReadyFile[] = []): Uploads {
  const [all, setAll] = useState<readonly Upload[]>(() => begun.map(asUpload))
  // The current list, also for uploads that began before the last render.
  const present = useRef(all)
  const underWay = useRef(new Map<string, AbortController>())
  const over = useRef(false)
  // Closing the form aborts its uploads.
  useEffect(() => {
    const sendings = underWay.current
    over.current = false
    return () => {
      over.current = true
      for (const controller of sendings.values()) controller.abort()
    }
  }, [])

  const replace = (uploads: readonly Upload[]) => {
    present.current = uploads
    setAll(uploads)
  }
  const change = (id: string, changed: Partial<Upload>) =>
    replace(present.current.map((upload) => (upload.id === id ? { ...upload, ...changed } : upload)))
  const leaveOut = () =>
    replace(
      present.current.map((upload) =>
        upload.state === 'waiting' || upload.state === 'sending' ? { ...upload, state: 'left-out' } : upload,
      ),
    )
  const cancel = (id: string) => underWay.current.get(id)?.abort()

  const sendOne = async (upload: Upload, send: Parameters<Uploads['send']>[0]): Promise<unknown> => {
    const controller = new AbortController()
    underWay.current.set(upload.id, controller)
    change(upload.id, { state: 'sending', percent: 0 })
    try {
      const onProgress = (percent: number) => change(upload.id, { percent })
      const state = await send(upload, {
        onProgress,
        signal: controller.signal,
        ofFiles: present.current.length,
      })
      change(upload.id, { state, percent: 100 })
      return undefined
    } catch (error) {
      if (controller.signal.aborted) {
        change(upload.id, { state: 'failed', reason: CANCELLED, mayRetry: true })
        return undefined
      }
      const { reason, remedy } = judge(error)
      if (remedy === 'more-room') leaveOut()
      else change(upload.id, { state: 'failed', reason, mayRetry: remedy === 'again' })
      return error
    } finally {
      underWay.current.delete(upload.id)
    }
  }
  return {
    all,
    cancel,
    count: () => {
      const inState = (end: UploadEnd) => present.current.filter(({ state }) => state === end).length
      const [sent, kept] = [inState('sent'), inState('kept')]
      return { sent, kept, left: present.current.length - sent - kept }
    },
    add: (files) => replace([...present.current, ...files.map((file) => asUpload({ id: newId(), file }))]),
    drop: (id) => {
      cancel(id)
      replace(present.current.filter((upload) => upload.id !== id))
    },
    send: async (send, only) => {
      const failures: unknown[] = []
      for (const { id } of present.current) {
        const upload = present.current.find((candidate) => candidate.id === id)
        if (over.current || !upload || isTaken(upload) || (only !== undefined && id !== only)) continue
        const failure = await sendOne(upload, send)
        if (failure === undefined) continue
        failures.push(failure)
        if (present.current.some((other) => other.id === id && other.state === 'left-out')) break
      }
      return failures
    },
  }
}
