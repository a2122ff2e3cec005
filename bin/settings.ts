// Writes the table of settings in the README and the environment of compose.yaml from server/settings/setting-list.ts.
// `node bin/settings.ts`
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SETTINGS, type SettingGroup } from '../server/settings/setting-list.ts'
import { root } from '../server/settings/settings.ts'

const tableRow = ({ names, meaning, fallback }: SettingGroup) =>
  `| ${names.map((name) => `\`${name}\``).join(', ')} | ${meaning} | ${fallback} |`

const README = {
  file: 'README.md',
  from: '| setting | meaning | default |\n|---|---|---|\n',
  to: '\n\n## Deploy',
  text: SETTINGS.map(tableRow).join('\n'),
}

const COMPOSE = {
  file: 'compose.yaml',
  from: '      # Made by `node bin/settings.ts`: every setting that .env may have.\n',
  to: '      # End of the settings.\n',
  text: SETTINGS.flatMap(({ names, compose }) =>
    compose === null ? [] : names.map((name) => `      ${name}: ${compose?.[name] ?? `\${${name}:-}`}\n`),
  ).join(''),
}

const between = (text: string, { from, to }: { from: string; to: string }): [number, number] => {
  const start = text.indexOf(from) + from.length
  const end = text.indexOf(to, start)
  if (start < from.length || end < 0) throw new Error(`the place for the settings is missing: ${from}`)
  return [start, end]
}

export const writtenSettings = (): { file: string; text: string }[] =>
  [README, COMPOSE].map((part) => {
    const text = readFileSync(path.join(root, part.file), 'utf8')
    const [start, end] = between(text, part)
    return { file: part.file, text: text.slice(0, start) + part.text + text.slice(end) }
  })

if (process.argv[1] === import.meta.filename)
  for (const { file, text } of writtenSettings()) writeFileSync(path.join(root, file), text)
