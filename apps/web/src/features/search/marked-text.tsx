import { piecesOf } from '@app/domain/search/marks.rules'

/** What somebody wrote, with the words of the search marked. */
export function MarkedText({ text, words }: { text: string; words: readonly string[] }) {
  return piecesOf(text, words).map((piece, at) =>
    piece.isMatch ? (
      // Pieces have no names; they are drawn anew with each text.
      // oxlint-disable-next-line react/no-array-index-key
      <mark key={at} className="rounded-[3px] bg-action-soft font-semibold text-action">
        {piece.text}
      </mark>
    ) : (
      piece.text
    ),
  )
}
