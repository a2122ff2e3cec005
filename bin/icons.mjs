// Builds the one sprite, app/ui/icons.svg. To add an icon: find its name on tabler.io/icons (outline), add it to
// app/ui/icon-names.ts, run `node bin/icons.mjs`, commit both files.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = new URL('../', import.meta.url)
const require = createRequire(import.meta.url)
const folderOf = {
  outline: dirname(require.resolve('@tabler/icons/outline/gift.svg')),
  filled: dirname(require.resolve('@tabler/icons/filled/star.svg')),
}

const FILLED = ['star']
const listed = readFileSync(new URL('app/ui/icon-names.ts', root), 'utf8').match(/ICON_NAMES = \[([^\]]*)\]/)[1]
const names = [...listed.matchAll(/'([a-z0-9-]+)'/g)].map((match) => match[1])

const shapes = (folder, name) =>
  [...readFileSync(join(folderOf[folder], `${name}.svg`), 'utf8').matchAll(/<(path|circle|rect|line)\b[^>]*\/>/g)]
    .map((match) => match[0].replace(/\s+/g, ' '))
    .filter((shape) => !shape.includes('M0 0h24v24H0z'))
    .join('')

const symbol = (id, inner) => `<symbol id="${id}" viewBox="0 0 24 24">${inner}</symbol>`
const symbols = [
  ...names.map((name) => symbol(name, shapes('outline', name))),
  ...FILLED.map((name) =>
    symbol(`${name}-filled`, `<g fill="currentColor" stroke="none">${shapes('filled', name)}</g>`),
  ),
]
writeFileSync(
  new URL('app/ui/icons.svg', root),
  `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`,
)
console.log(`${symbols.length} icons in app/ui/icons.svg`)
