/** The first stop of the Tab key: skips the header. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className="fixed top-2 left-2 z-70 -translate-y-[calc(100%+12px)] rounded-control bg-action px-4 py-3 font-semibold text-action-ink focus-visible:translate-y-0"
    >
      Skip to content
    </a>
  )
}
