import { gzipSync } from 'node:zlib'

/** Builds a stored entry of a ZIP archive, without the directory at the end. */
function zipEntry(name: string, content: string, claimedBytes = content.length): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(20, 4)
  header.writeUInt32LE(claimedBytes, 18)
  header.writeUInt32LE(claimedBytes, 22)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name), Buffer.from(content)])
}

const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
const contentTypes = `<Types><Override PartName="/word/document.xml" ContentType="${wordType}"/></Types>`
const letter = [zipEntry('[Content_Types].xml', contentTypes), zipEntry('word/document.xml', '<w:document/>')]

/** Small archives, whole and broken, that users and programs upload under the names of pictures and documents. */
export const archives: Readonly<Record<string, Buffer>> = {
  'a ZIP': zipEntry('a.txt', 'Hello'),
  'a ZIP of nothing': Buffer.from(`504b0506${'00'.repeat(18)}`, 'hex'),
  'a ZIP cut short': zipEntry('a.txt', 'Hello').subarray(0, 20),
  'a ZIP of ten bytes': Buffer.from('504b0304140000000800', 'hex'),
  'a ZIP that claims to hold 2 GB': zipEntry('mimetype', 'application/epub+zip', 2 ** 31 - 1),
  'a Word document': Buffer.concat(letter),
  'a gzip': gzipSync('Hello'),
  'a gzip cut short': gzipSync('Hello').subarray(0, 4),
  'a gzip of rubbish': Buffer.concat([Buffer.from('1f8b0800000000000003', 'hex'), Buffer.from('rubbish')]),
  'a 7z': Buffer.from(`377abcaf271c0004${'00'.repeat(24)}`, 'hex'),
  'a 7z cut short': Buffer.from('377abcaf271c', 'hex'),
}
