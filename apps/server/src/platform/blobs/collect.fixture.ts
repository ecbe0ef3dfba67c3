/** Collects all items of a listing. */
export async function collect<T>(listing: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of listing) found.push(one)
  return found
}
