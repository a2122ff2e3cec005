/**
 * Run in the child process, as text: the build puts this into some file of its own, so that the program has none.
 * Imports of style sheets are answered from the files it was given; there is no other way to a file.
 */
export const COMPILER_PROGRAM = `
const BLOCKS = ['form', 'javascript', 'stylesheet', 'schema', 'shortcode', 'classes']
const TAGS = ['asset', 'google_font', 'localize', 'section', 'sharing_links']

function checkLiquid(source) {
  const { Liquid, Tag } = load('liquidjs')
  const engine = new Liquid({
    strictFilters: false,
    strictVariables: false,
    dynamicPartials: false,
    parseLimit: 300000,
    templates: {},
  })
  for (const name of TAGS) engine.registerTag(name, { parse() {}, render() {} })
  for (const name of BLOCKS)
    engine.registerTag(name, {
      parse(token, rest) {
        let text = ''
        while (rest.length) {
          const inner = rest.shift()
          if (inner.name === 'end' + name) {
            if (name === 'schema') JSON.parse(text)
            return
          }
          text += inner.getText()
        }
        throw new Error('tag ' + token.getText() + ' not closed')
      },
      render() {},
    })
  engine.registerTag('layout', { parse() {}, render() {} })
  engine.registerTag('include', { parse() {}, render() {} })
  engine.parse(source)
}

function checkStyles({ entries, files }) {
  const sass = load('sass')
  const known = new Map(files.map(({ key, value }) => [key, value]))
  const normal = (path) => {
    const parts = []
    for (const part of path.split('/')) {
      if (part === '' || part === '.') continue
      if (part === '..') {
        if (parts.length === 0) return null
        parts.pop()
      } else parts.push(part)
    }
    return parts.join('/')
  }
  const found = (path) => {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : ''
    const name = path.slice(folder.length)
    const names = /[.](?:scss|css)$/.test(name)
      ? [name, '_' + name]
      : [name + '.scss', '_' + name + '.scss', name + '.css']
    return names.map((one) => folder + one).find((one) => known.has(one))
  }
  const importer = {
    canonicalize(url, { containingUrl }) {
      if (/^[a-z]+:/i.test(url) && !url.startsWith('theme:')) return null
      const base = containingUrl ? containingUrl.pathname.slice(1) : ''
      const relative = url.startsWith('theme:') ? new URL(url).pathname : base.slice(0, base.lastIndexOf('/') + 1) + url
      const path = normal(decodeURIComponent(relative))
      const key = path === null ? undefined : found(path)
      return key === undefined ? null : new URL('theme:///' + key)
    },
    load: (url) => {
      const key = url.pathname.slice(1)
      return { contents: known.get(key), syntax: key.endsWith('.css') ? 'css' : 'scss' }
    },
  }
  for (const entry of entries)
    sass.compileString(known.get(entry), {
      url: new URL('theme:///' + entry),
      importer,
      importers: [importer],
      logger: sass.Logger.silent,
      syntax: entry.endsWith('.css') ? 'css' : 'scss',
    })
}

try {
  if (data.kind === 'liquid') checkLiquid(data.source)
  else checkStyles(data)
  return { verdict: null }
} catch (error) {
  const line = error.span ? error.span.start.line + 1 : error.token ? error.token.getPosition()[0] : null
  const message = String(error.sassMessage ?? error.originalError?.message ?? error.message)
  return { verdict: { message, line } }
}
`
