import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '@app/testing/app'
import { makePerson } from '@app/testing/factories/people'
import { addContact, addPet, addRecordOf } from '@app/testing/factories/records'
import { openPrintViewer, type PrintViewer } from '../../platform/print/rendered.fixture.ts'

let app: TestApp
let viewer: PrintViewer
beforeAll(async () => {
  ;[app, viewer] = await Promise.all([startTestApp(), openPrintViewer()])
})
afterAll(async () => {
  await Promise.all([app?.stop(), viewer?.close()])
})

/** Instructions for a typesetter, a reader, a browser or a shell; each fits into a pet's name. */
const payloads = [
  '#panic("x")',
  '#import "/package.json": x',
  '#read("/etc/passwd")',
  '#include "/x.typ"',
  '#eval("1+1")',
  '#let x = 1',
  '#set page(width: 1cm)',
  '#show: none',
  '#pagebreak()',
  '#link("http://x.test")[go]',

  '#sys.inputs',
  '#{ while true {} }',
  '#image("/etc/hosts")',
  '#plugin("x.wasm")',
  '#counter(page).update(9)',

  '$x^2$',
  '*bold*',
  '_soft_',
  '`raw`',
  '```typ #x```',
  '= Heading',
  '- entry',
  '+ one',
  '/ term: x',
  '@ref',

  '<label>',
  '\\\\ \\# \\u{41}',
  '//comment',
  '/* comment',
  '"] #x [',
  '") #x ("',
  '}}{{',
  ']]>',
  '~--- ...',

  '%PDF-1.4',
  '%%EOF',
  'endobj',
  'endstream',
  '1 0 obj <</S/JavaScript>>',
  '/JS (app.alert(1))',
  'trailer <<',

  '(a) Tj ET',
  '<</Type/Catalog>>',
  '/OpenAction 3 0 R',
  '/Launch /F (x)',
  '/URI (http://x.test)',
  'xref 0 1',

  '<script>alert(1)</script>',
  '<img src=x onerror=a()>',
  '{{7*7}}',
  '${7*7}',
  '%s%n%x',
  '$(reboot)',
  '`id`; ls',

  "'; drop table pets; --",
  '=cmd|x!A1',
  '{"name":"x"}',
  '\\begin{x}',
  '\\input{/etc/passwd}',
  '&lt;b&gt;',
]
const ON_A_SHEET = 16

/** The text without what setting it changes: spaces. */
const bare = (text: string): string => text.replaceAll(/\s/g, '')

describe('typed text', () => {
  it('contains more than fifty possible instructions', () => {
    expect(new Set(payloads).size).toBeGreaterThan(50)
  })

  // spec design: typed text is never an instruction to the typesetter of a printed sheet
  // spec ASVS V1.3.7
  it.each(Array.from({ length: Math.ceil(payloads.length / ON_A_SHEET) }, (_, sheet) => sheet * ON_A_SHEET))(
    'appears on the sheet as typed, in every field, and does nothing (from %s on)',
    async (from) => {
      const { client } = await makePerson(app)
      const typed = payloads.slice(from, from + ON_A_SHEET)
      for (const text of typed) {
        await addContact(client, { name: text, clinicName: text, address: text, notes: text })
        const { id } = await addPet(client, { name: text, breed: text, microchipId: text, notes: text })
        const medication = { name: text, dosage: text, frequency: text, instructions: text }
        await addRecordOf(client, 'medication', id, medication)
        await addRecordOf(client, 'vaccination', id, { vaccineName: text })
        await addRecordOf(client, 'appointment', id, { vetName: text, vetAddress: text })
      }
      const { status, body } = await client.call<Buffer>('GET', '/emergency-information/sheet')
      expect(status).toBe(200)
      const seen = await viewer.inspect(body)
      // Tables of letters within the file end with the same mark.
      expect(body.toString('latin1').match(/^%PDF-|(?<=^startxref\n\d+\n)%%EOF$/gm)).toEqual([
        '%PDF-',
        '%%EOF',
      ])
      expect([seen.scripts, seen.links]).toEqual([0, 0])
      expect(seen.pages).toBeGreaterThan(1)
      const onPaper = bare(seen.text)
      for (const text of typed) {
        const times = onPaper.split(bare(text)).length - 1
        // Counts four fields of the contact, four of the pet, four of its medication, one of the vaccination, two of
        // the visit.
        expect([text, times >= 15]).toEqual([text, true])
      }
    },
  )
})
