import type { Exception } from 'sass'
import type { ChildProgram } from '~/kit/process/child-process.server'
import type { ThemeSource, Verdict } from '~/ports/theme-compiler'

type Styles = { entries: readonly string[]; files: readonly ThemeSource[] }

/** Resolves imports from the given files only, so that no other file can be reached. */
export const checkStyles: ChildProgram<Styles, { verdict: Verdict }> = async ({ entries, files }, load) => {
  const sass = await load<typeof import('sass')>('sass')
  const sources = new Map(files.map(({ key, value }) => [key, value]))
  const syntaxOf = (key: string) => (key.endsWith('.css') ? 'css' : 'scss')
  const normalize = (path: string): string | null => {
    const parts: string[] = []
    for (const part of path.split('/')) {
      if (part === '' || part === '.') continue
      if (part !== '..') parts.push(part)
      else if (parts.pop() === undefined) return null
    }
    return parts.join('/')
  }
  const findKey = (path: string): string | undefined => {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    const name = path.slice(folder.length)
    const hasExtension = /[.](?:scss|css)$/.test(name)
    const names = hasExtension ? [name, `_${name}`] : [`${name}.scss`, `_${name}.scss`, `${name}.css`]
    return names.map((candidate) => folder + candidate).find((key) => sources.has(key))
  }
  const importer: import('sass').Importer<'sync'> = {
    canonicalize(url, { containingUrl }) {
      if (/^[a-z]+:/i.test(url) && !url.startsWith('theme:')) return null
      const base = containingUrl?.pathname.slice(1) ?? ''
      const relative = url.startsWith('theme:') ? new URL(url).pathname : base.slice(0, base.lastIndexOf('/') + 1) + url
      const path = normalize(decodeURIComponent(relative))
      const key = path === null ? undefined : findKey(path)
      return key === undefined ? null : new URL(`theme:///${key}`)
    },
    load(url) {
      const key = url.pathname.slice(1)
      return { contents: sources.get(key) ?? '', syntax: syntaxOf(key) }
    },
  }
  try {
    for (const entry of entries)
      sass.compileString(sources.get(entry) ?? '', {
        url: new URL(`theme:///${entry}`),
        importer,
        importers: [importer],
        logger: sass.Logger.silent,
        syntax: syntaxOf(entry),
      })
    return { verdict: null }
  } catch (thrown) {
    const error = thrown as Partial<Exception> & Error
    const line = error.span ? error.span.start.line + 1 : null
    return { verdict: { message: error.sassMessage ?? error.message, line } }
  }
}
