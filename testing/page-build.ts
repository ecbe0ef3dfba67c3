import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const articles = [
  {
    name: 'when-a-dose-is-late',
    category: 'medication-and-reminders',
    title: 'When a dose is late',
    summary: 'We keep asking until one of you answers.',
    headings: 'What you see',
    text: 'A late dose comes first on Home.',
  },
  {
    name: 'give-a-dose',
    category: 'medication-and-reminders',
    title: 'Give a dose',
    summary: 'Press “Give”.',
    headings: 'Undo',
    text: 'One tap records the dose.',
  },
]

const chunks = {
  'src/app/start-app.tsx': { file: 'assets/start-1a2b.js', imports: ['_shell.js'] },
  'src/app/home.tsx': { file: 'assets/home-1a2b.js', imports: ['_shell.js', '_shared.js'] },
  'src/features/pets/pets-page.tsx': { file: 'assets/pets-1a2b.js', imports: ['_shared.js'] },
  '_shell.js': { file: 'assets/shell-1a2b.js' },
  '_shared.js': { file: 'assets/shared-1a2b.js', imports: ['_deep.js'] },
  '_deep.js': { file: 'assets/deep-1a2b.js', imports: ['_shared.js'] },
}

const page = (name: string, { head = '', content = `<p>${name}</p>` } = {}): string =>
  `<!doctype html><html data-session="__SESSION__" data-registration="__REGISTRATION__" data-analytics="__ANALYTICS__"><head>${head}<style>p{color:red}</style></head>` +
  `<body>${content}<script>window.page='${name}'</script><script src="/assets/app-1a2b.js"></script></body></html>`

const canonical = (path: string): string => `<link rel="canonical" href="__ORIGIN__${path}"/>`

const files: Readonly<Record<string, string>> = {
  'index.html': page('app', { head: '<script src="/theme.js"></script>' }).replace(
    '<script src="/assets',
    '<link rel="stylesheet" href="/assets/app-1a2b.css"/>$&',
  ),
  'welcome/index.html': page('welcome', { head: canonical('/') }),
  'pricing/index.html': page('pricing', {
    head: canonical('/pricing'),
    content: '<p data-billing="__BILLING__">pricing</p><with-operator>__OPERATOR__</with-operator>',
  }),
  'help-center/give-a-dose/index.html': page('give-a-dose', {
    head: `${canonical('/help-center/give-a-dose')}<meta property="article:modified_time" content="2026-11-30"/>`,
    content: '<form><input name="token" value="__REQUEST_TOKEN__"/></form>',
  }),
  'help-center/search/index.html': page('search', {
    content:
      '<input value="__QUERY__"/><with-results><p>__RESULTS__</p><ul><result-row><li><a href="__LINK__">__TITLE__</a> __SUMMARY__ __TOPIC__</li></result-row></ul></with-results>' +
      '<without-results><with-query><p>Nothing about __QUERY__</p></with-query></without-results>',
  }),
  ...Object.fromEntries(
    ['not-found', 'premium', 'pro', 'privacy-policy', 'emergency-card'].map((name) => [
      `${name}/index.html`,
      page(name),
    ]),
  ),
  'blog/feed.xml': '<feed><id>__ORIGIN__/blog</id></feed>',
  'assets/app-1a2b.js': 'export {}',
  'assets/late-1a2b.webp': 'picture',
  'theme.js': `'sets the theme'`,
  'ahead.js': `'asks ahead'`,
  'service-worker.js': 'fetch',
  '.vite/manifest.json': JSON.stringify(chunks),
  '.vite/help-search.json': JSON.stringify(articles),
}

/** Writes a minimal build of the web app into a new folder: pages, each with a script and a style, and other files. */
export function writePageBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'build-'))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}
