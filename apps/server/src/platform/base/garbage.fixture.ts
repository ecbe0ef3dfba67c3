import { returnMemory } from './return-memory.ts'

/** Makes about 60 MB of garbage among a little that stays, and prints the heap's size in MB after returning memory. */
const made = Array.from({ length: 400 }, (_, list) =>
  Array.from({ length: 2000 }, (__, at) => ({ at, text: `${list} ${at}` })),
)
const kept = made.filter((_, list) => list % 50 === 0)
made.length = 0
returnMemory()
process.stdout.write(`${Math.round(process.memoryUsage().heapTotal / 1e6)} ${kept.length}\n`)
