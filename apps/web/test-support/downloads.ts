/** Catches the page's next download, without saving it. */
export const nextDownload = (): Promise<{ name: string; file: Blob }> =>
  new Promise((resolve, reject) => {
    const over = new AbortController()
    const take = (event: MouseEvent) => {
      if (!(event.target instanceof HTMLAnchorElement) || !event.target.download) return
      over.abort()
      event.preventDefault()
      const { download: name, href } = event.target
      fetch(href)
        .then((answer) => answer.blob())
        .then((file) => resolve({ name, file }), reject)
    }
    addEventListener('click', take, { capture: true, signal: over.signal })
  })
