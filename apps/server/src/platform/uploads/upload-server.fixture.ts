import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { readMultipart, uploadedPath } from './read-multipart.ts'
import type { UploadLimits } from './read-multipart.ts'

export interface UploadServer {
  url: string
  /** Results of the requests so far: `ok` or the error code, in the order in which they ended. */
  outcomes: string[]
  /** Resolves at the next end of a request. */
  nextOutcome(): Promise<string>
  connect(): Promise<Socket>
  stop(): Promise<void>
}

async function describeFile(file: File) {
  const sha256 = createHash('sha256')
    .update(await file.bytes())
    .digest('hex')
  return { name: file.name, type: file.type, size: file.size, onDisk: Boolean(uploadedPath(file)), sha256 }
}

async function describeForm(form: FormData): Promise<[string, unknown][]> {
  const parts = [...form].map(async ([name, value]): Promise<[string, unknown]> => {
    return [name, typeof value === 'string' ? value : await describeFile(value)]
  })
  return Promise.all(parts)
}

/** Answers with the parts of a form. */
async function answer(request: Request, limits: UploadLimits): Promise<Response> {
  const { form, dispose } = await readMultipart(request, limits)
  try {
    return Response.json(await describeForm(form))
  } finally {
    await dispose()
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

/** Starts a real HTTP server that receives forms and answers their contents. */
export async function startUploadServer(limits: UploadLimits): Promise<UploadServer> {
  const outcomes: string[] = []
  const waiting: ((outcome: string) => void)[] = []
  const note = (outcome: string) => {
    outcomes.push(outcome)
    for (const tell of waiting.splice(0)) tell(outcome)
  }
  const fetch = async (request: Request) => {
    try {
      const response = await answer(request, limits)
      note('ok')
      return response
    } catch (error) {
      note(codeOf(error))
      return new Response(codeOf(error), { status: 413 })
    }
  }
  // Other test files of the worker load the routes, whose Response objects the library has to recognise.
  const server = createAdaptorServer({ fetch, overrideGlobalObjects: false })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    outcomes,
    nextOutcome: () => new Promise((resolve) => waiting.push(resolve)),
    connect: () =>
      new Promise((resolve) => {
        const socket = connect(address.port, '127.0.0.1', () => resolve(socket))
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
