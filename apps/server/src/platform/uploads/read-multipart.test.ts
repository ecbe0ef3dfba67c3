import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { canMount, mountSmallDisk, unmount } from '../blobs/small-disk.fixture.ts'
import { readMultipart, uploadedPath } from './read-multipart.ts'
import type { UploadLimits } from './read-multipart.ts'
import { prepareUploadFolder } from './upload-folder.ts'
import { startUploadServer } from './upload-server.fixture.ts'
import type { UploadServer } from './upload-server.fixture.ts'

const MB = 1024 * 1024
let folder: string
let limits: UploadLimits
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'))
  await prepareUploadFolder(folder)
  limits = { maxFileBytes: 10 * MB, maxFiles: 2, maxFields: 5, tempDir: folder }
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

function formWith(content: Uint8Array<ArrayBuffer>, name = 'luna.jpg'): FormData {
  const form = new FormData()
  form.append('caption', 'Luna, 4 weeks — “so small”')
  form.append('photo', new File([content], name, { type: 'image/jpeg' }))
  return form
}

function post(body: string | FormData | Uint8Array<ArrayBuffer>, type?: string): Request {
  return new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: type ? { 'content-type': type } : {},
  })
}

/** Builds a form as text, with the protocol's line ends. */
function multipart(...lines: string[]): Request {
  return post(lines.join('\r\n'), 'multipart/form-data; boundary=b')
}

const PHOTO_HEAD = ['--b', 'Content-Disposition: form-data; name="photo"; filename="a.jpg"', '']

/** Sends a piece of a body of no announced length. */
async function send(socket: Socket, content: string | Buffer): Promise<void> {
  const length = Buffer.byteLength(content).toString(16)
  socket.write(Buffer.concat([Buffer.from(`${length}\r\n`), Buffer.from(content), Buffer.from('\r\n')]))
  if (socket.writableNeedDrain) await once(socket, 'drain')
}

/** Reads the answer on a bare connection until it matches `end`. */
function readAnswer(socket: Socket, end: RegExp): Promise<string> {
  return new Promise((resolve) => {
    let answer = ''
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString()
      if (end.test(answer)) resolve(answer)
    })
  })
}

describe('over HTTP', () => {
  let server: UploadServer
  beforeEach(async () => {
    server = await startUploadServer(limits)
  })
  afterEach(() => server.stop())

  /** Opens an upload on a bare connection, of no announced length. */
  async function startUpload(): Promise<Socket> {
    const socket = await server.connect()
    const head = ['POST / HTTP/1.1', 'Host: localhost', 'Content-Type: multipart/form-data; boundary=b']
    socket.write([...head, 'Transfer-Encoding: chunked', '', ''].join('\r\n'))
    await send(socket, `${PHOTO_HEAD.join('\r\n')}\r\n`)
    return socket
  }

  test('a form arrives as it was sent, its file on the disk, and is gone after', async () => {
    const content = randomBytes(3 * MB)
    const response = await fetch(server.url, { method: 'POST', body: formWith(content, 'Łuna 🐾.jpg') })
    expect(await response.json()).toEqual([
      ['caption', 'Luna, 4 weeks — “so small”'],
      [
        'photo',
        { name: 'Łuna 🐾.jpg', type: 'image/jpeg', size: 3 * MB, onDisk: true, sha256: sha256(content) },
      ],
    ])
    expect(await readdir(folder)).toEqual([])
  })

  // spec ASVS V5.2.1
  test('a file of exactly the limit is taken, of 11 MB refused with nothing kept', async () => {
    const fits = await fetch(server.url, { method: 'POST', body: formWith(Buffer.alloc(10 * MB)) })
    expect(fits.status).toBe(200)
    const over = await fetch(server.url, { method: 'POST', body: formWith(Buffer.alloc(10 * MB + 1)) })
    expect([over.status, await over.text()]).toEqual([413, 'file-too-large'])
    const large = await fetch(server.url, { method: 'POST', body: formWith(Buffer.alloc(11 * MB)) })
    expect([large.status, await large.text()]).toEqual([413, 'file-too-large'])
    expect(await readdir(folder)).toEqual([])
  })

  test('a file that never ends is refused at its limit', async () => {
    const socket = await startUpload()
    const answered = readAnswer(socket, /\r\n\r\n/)
    const piece = Buffer.alloc(MB)
    await Array.from({ length: 10 }).reduce<Promise<void>>(
      (sent) => sent.then(() => send(socket, piece)),
      Promise.resolve(),
    )
    await send(socket, 'one too many')
    expect(await answered).toContain('413')
    expect(await readdir(folder)).toEqual([])
    socket.destroy()
  })

  test('a client that goes away half-way leaves nothing', async () => {
    const socket = await startUpload()
    await send(socket, Buffer.alloc(3 * MB))
    const outcome = server.nextOutcome()
    socket.destroy()
    expect(await outcome).toBe('interrupted')
    expect(await readdir(folder)).toEqual([])
  })

  test('twelve at once and a slow one among them all arrive whole', async () => {
    const slow = await startUpload()
    const answered = readAnswer(slow, /\}\]\]/)
    const content = randomBytes(4 * MB)
    const pieces = Array.from({ length: 40 }, (_, index) =>
      content.subarray(index * 1000, (index + 1) * 1000),
    )
    await pieces.reduce<Promise<void>>((sent, piece) => sent.then(() => send(slow, piece)), Promise.resolve())
    const contents = Array.from({ length: 12 }, () => randomBytes(9 * MB))
    const checksums = await Promise.all(
      contents.map(async (one) => {
        const response = await fetch(server.url, { method: 'POST', body: formWith(one) })
        return response.text()
      }),
    )
    for (const [index, answer] of checksums.entries())
      expect(answer).toContain(sha256(contents[index] ?? content))
    await send(slow, '\r\n--b--\r\n')
    slow.write('0\r\n\r\n')
    expect(await answered).toContain(sha256(content.subarray(0, 40_000)))
    slow.destroy()
    expect(server.outcomes).toEqual(Array.from({ length: 13 }, () => 'ok'))
    expect(await readdir(folder)).toEqual([])
  })
})

test('the file is read from its path, which goes with dispose', async () => {
  const content = randomBytes(100_000)
  const { form, dispose } = await readMultipart(post(formWith(content)), limits)
  const file = form.get('photo')
  if (!(file instanceof File)) throw new Error('No file')
  const path = uploadedPath(file) ?? ''
  expect((await readFile(path)).equals(content)).toBe(true)
  await dispose()
  await dispose()
  expect(await readdir(folder)).toEqual([])
})

test('a file field without a choice is an empty file, as in a browser', async () => {
  const { form, dispose } = await readMultipart(
    multipart('--b', 'Content-Disposition: form-data; name="photo"; filename=""', '', '', '--b--', ''),
    limits,
  )
  expect(form.get('photo')).toMatchObject({ name: '', size: 0 })
  await dispose()
})

// spec ASVS V5.3.2
test('a name with a path keeps its last part only', async () => {
  const { form, dispose } = await readMultipart(
    multipart(
      '--b',
      'Content-Disposition: form-data; name="p"; filename="../../etc/passwd"',
      '',
      'x',
      '--b--',
      '',
    ),
    limits,
  )
  expect(form.get('p')).toMatchObject({ name: 'passwd', size: 1 })
  expect(await readdir(folder)).toHaveLength(1)
  await dispose()
})

// spec ASVS V15.3.6
test('a field called __proto__ is a field', async () => {
  const { form } = await readMultipart(
    multipart('--b', 'Content-Disposition: form-data; name="__proto__"', '', 'x', '--b--', ''),
    limits,
  )
  expect([...form]).toEqual([['__proto__', 'x']])
})

const field = (name: string, value = 'x') => [
  '--b',
  `Content-Disposition: form-data; name="${name}"`,
  '',
  value,
]

test.each([
  [
    'three files',
    multipart(...PHOTO_HEAD, 'x', ...PHOTO_HEAD, 'x', ...PHOTO_HEAD, 'x', '--b--', ''),
    'too-many-parts',
  ],
  [
    'six fields',
    multipart(...['a', 'b', 'c', 'd', 'e', 'f'].flatMap((name) => field(name)), '--b--', ''),
    'too-many-parts',
  ],
  ['a field of 200 kB', multipart(...field('note', 'x'.repeat(200_000)), '--b--', ''), 'file-too-large'],
  [
    'padding before the form',
    multipart('x'.repeat(25_000_000), ...field('a'), '--b--', ''),
    'file-too-large',
  ],
  ['padding behind the form', multipart(...field('a'), '--b--', 'x'.repeat(25_000_000)), 'file-too-large'],
  ['a file that breaks off', multipart(...PHOTO_HEAD, 'half a photo'), 'malformed'],
  [
    'a field that breaks off',
    multipart('--b', 'Content-Disposition: form-data; name="a"', '', 'half'),
    'malformed',
  ],
  ['headers that break off', multipart('--b', 'Content-Disposition: form-data; na'), 'malformed'],
  ['another boundary', post('--c\r\n\r\n--c--', 'multipart/form-data; boundary=b'), 'malformed'],
  ['no boundary', post('--c\r\n\r\n--c--', 'multipart/form-data'), 'malformed'],
  [
    'a part without a name',
    multipart('--b', 'Content-Disposition: form-data', '', 'x', '--b--', ''),
    'malformed',
  ],
  ['an empty body', post('', 'multipart/form-data; boundary=b'), 'malformed'],
  [
    'no body',
    new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    }),
    'malformed',
  ],
  ['JSON', post('{}', 'application/json'), 'malformed'],
  ['a plain form', post('a=b', 'application/x-www-form-urlencoded'), 'malformed'],
])('%s: refused with nothing kept', async (_, request, code) => {
  await expect(readMultipart(request, limits)).rejects.toMatchObject({ name: 'UploadRefused', code })
  expect(await readdir(folder)).toEqual([])
})

test('forms broken at every byte are refused or read, and never leave a file', async () => {
  const whole = Buffer.from([...field('a'), ...PHOTO_HEAD, 'photo', '--b--', ''].join('\r\n'))
  const outcomes = await Promise.all(
    Array.from(whole, async (byte, index) => {
      const broken = Buffer.from(whole)
      broken[index] = byte ^ 0x15
      try {
        const { dispose } = await readMultipart(post(broken, 'multipart/form-data; boundary=b'), limits)
        await dispose()
        return 'read'
      } catch (error) {
        return error instanceof Error ? error.name : 'unknown'
      }
    }),
  )
  expect(new Set(outcomes)).toEqual(new Set(['read', 'UploadRefused']))
  expect(await readdir(folder)).toEqual([])
})

test('sweeps the leftovers of a killed process at the start, and keeps arriving files', async () => {
  await writeFile(join(folder, 'old'), 'half a photo')
  await writeFile(join(folder, 'young'), 'half a photo')
  const yesterday = new Date(Date.now() - 24 * 3600 * 1000)
  await utimes(join(folder, 'old'), yesterday, yesterday)
  await prepareUploadFolder(folder)
  expect(await readdir(folder)).toEqual(['young'])
})

describe.skipIf(!canMount())('on a disk of 1 MB', () => {
  let disk: string
  beforeEach(async () => {
    disk = join(folder, 'small')
    await mkdir(disk)
    mountSmallDisk(disk, '1m')
  })
  afterEach(() => unmount(disk))

  test('reports a file that does not fit as a full disk, with nothing kept', async () => {
    const upload = readMultipart(post(formWith(Buffer.alloc(2 * MB))), { ...limits, tempDir: disk })
    await expect(upload).rejects.toMatchObject({ name: 'StorageUnavailable', fault: 'full' })
    expect(await readdir(disk)).toEqual([])
  })
})
