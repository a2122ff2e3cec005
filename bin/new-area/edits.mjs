export const areaEdits = (n) => ({
  [`${n.domain}/events.ts`]: (text) => addEvents(text ?? NO_EVENTS, n),
  'app/areas/areas.ts': (text) =>
    text
      .replace(/\n\nexport const AREAS/, `\nimport { ${n.variable} } from './${n.many}.ts'$&`)
      .replace(/settings,(\s*)shell,?\s*\]/, `${n.variable},$1settings,$1shell]`),
  'app/domain/views/lists.server.ts': (text) =>
    text
      .replace(
        /\nimport type \{ DeclaredList/,
        `\nimport { ${n.single}List } from '~/domain/${n.context}/${n.many}.list.server'$&`,
      )
      .replace(/(LISTS: readonly DeclaredList\[\] = \[)/, `$1\n  ${n.single}List,`),
  'app/domain/journal/entry-titles.ts': (text) =>
    [
      [`${n.table}.deleted`, `'${n.Noun} deleted'`],
      [`${n.table}.saved`, `'${n.Noun} saved'`],
    ].reduce((now, entry) => addSorted(now, 'ENTRY_TITLES', entry), text),
  'app/domain/journal/record-kinds.ts': (text) =>
    addSorted(text, 'RECORD_KINDS', [n.table, `{ word: '${n.Noun}', path: at('${n.many}') }`]),
  'app/domain/journal/record-number.ts': (text) => addSorted(text, 'NAMED_BY', [n.table, `['${n.table}', 'name']`]),
  'app/pages/jpanel/parts/menu.ts': (text) => addMenuLine(text, n.menu),
})

const NO_EVENTS = `declare module '~/kit/operation' {
  interface RecordEvents {
  }
}
`

const addEvents = (text, { table, Single, one }) => `import type { Saved${Single} } from './${one}-input'
${text.replace(
  /interface RecordEvents \{/,
  `$&
    '${table}.deleted': Removal
    '${table}.saved': Saved<Saved${Single}>`,
)}`

const readKey = (line) => /^ {2}'?([\w.-]+)'?: /.exec(line)?.[1]

function addSorted(text, object, [key, value]) {
  const lines = text.split('\n')
  const first = lines.findIndex((line) => line.startsWith(`const ${object}`) || line.includes(`const ${object}:`)) + 1
  const end = lines.indexOf('}', first)
  const after = lines.findIndex((line, at) => at >= first && at < end && (readKey(line) ?? '') > key)
  lines.splice(after < 0 ? end : after, 0, `  '${key}': ${value},`)
  return lines.join('\n')
}

function addMenuLine(text, place) {
  const [group, line] = place.split('/')
  const branch = new RegExp(`(label: '${group}',[^\\]]*lines: \\[)([^\\]]*?)(,?\\s*\\])`)
  if (!branch.test(text)) throw new Error(`There is no "${group}" in the menu (app/pages/jpanel/parts/menu.ts).`)
  return text.replace(branch, (all, before, lines, after) =>
    lines.includes(`'${line}'`) ? all : `${before}${lines}, '${line}'${after}`,
  )
}
