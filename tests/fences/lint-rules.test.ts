import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { plant } from '../support/planted.ts'

interface Diagnostic {
  message: string
  code: string
  help?: string
  filename: string
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => `export const n${index} = ${index}\n`).join('')
const longFunction = (count: number) =>
  `export function long(): number {\n  let sum = 0\n${'  sum += 1\n'.repeat(count)}  return sum\n}\n`

const VIOLATIONS: [file: string, text: string, rule: string, sentence: string][] = [
  ['app/endpoints/jpanel/long.ts', lines(161), 'max-lines', 'Maximum allowed is 160'],
  ['app/pages/jpanel/long.tsx', lines(241), 'max-lines', 'Maximum allowed is 240'],
  ['app/ui/long.tsx', lines(241), 'max-lines', 'Maximum allowed is 240'],
  ['app/domain/cart/long.ts', lines(281), 'max-lines', 'Maximum allowed is 280'],
  ['app/adapters/fake/long.server.ts', lines(281), 'max-lines', 'Maximum allowed is 280'],
  ['tests/long.test.ts', lines(471), 'max-lines', 'Maximum allowed is 470'],
  ['app/kit/long-function.ts', longFunction(66), 'max-lines-per-function', 'Maximum allowed is 68'],
  ['app/ui/long-component.tsx', longFunction(138), 'max-lines-per-function', 'Maximum allowed is 140'],
  [
    'app/kit/many.ts',
    'export const many = (a: number, b: number, c: number, d: number) => a + b + c + d\n',
    'max-params',
    'Maximum allowed is 3',
  ],
  ['app/kit/any.ts', 'export const any = (value: any) => value\n', 'no-explicit-any', 'Use `unknown` instead'],
  ['app/kit/ignoring.ts', '// @ts-ignore\nexport const ignoring = 1\n', 'ban-ts-comment', '@ts-expect-error'],
  [
    'app/kit/floating.ts',
    'const later = async () => 1\nexport function now() {\n  later()\n}\n',
    'no-floating-promises',
    'Promises must be awaited',
  ],
  [
    'app/kit/asserting.ts',
    'export const first = (list: number[]) => list[0]!\n',
    'no-non-null-assertion',
    'non-null assertion',
  ],
  ['app/kit/evaluated.ts', 'export const run = (text: string): unknown => eval(text)\n', 'no-eval', 'eval'],
  ['app/kit/made.ts', 'export const make = (text: string) => new Function(text)\n', 'no-new-func', 'Function'],
  [
    'app/kit/implied.ts',
    "export const later = (text: string) => setTimeout('run(' + text + ')', 10)\n",
    'no-implied-eval',
    'eval',
  ],
  ['app/kit/loose.ts', 'export const isOne = (value: unknown) => value == 1\n', 'eqeqeq', '==='],
  [
    'app/domain/cart/reading.ts',
    'export const port = process.env.PORT\n',
    'no-restricted-properties',
    'app/env.server.ts',
  ],
  [
    'app/domain/cart/reading-again.ts',
    "import { env } from 'node:process'\nexport { env }\n",
    'no-restricted-imports',
    'app/env.server.ts',
  ],
  [
    'app/endpoints/jpanel/naming.ts',
    'export const reply = (name: string) => ({ display_name: name })\n',
    'named-in-wire',
    'app/wire',
  ],
  [
    'app/endpoints/jpanel/reading.ts',
    'export const read = (body: Fields) => body.display_name\n',
    'named-in-wire',
    'app/wire',
  ],
  [
    'app/pages/jpanel/pos/reading.ts',
    'export const of = ({ is_anonymous: isAnonymous }: Sent) => isAnonymous\n',
    'named-in-wire',
    'app/wire',
  ],
  [
    'app/pages/jpanel/pos/looking.tsx',
    'export const name = (sent: Sent) => sent?.display_name\n',
    'named-in-wire',
    'app/wire',
  ],
  [
    'app/pages/jpanel/pos/quoting.ts',
    "export const name = (sent: Sent) => sent['display_name']\n",
    'named-in-wire',
    'app/wire',
  ],
  ['app/pages/jpanel/pos/typing.ts', 'export type Sent = { display_name: string }\n', 'named-in-wire', 'app/wire'],
  [
    'app/pages/jpanel/pos/sending.ts',
    'export const body = (id: number) => ({ member_id: id })\n',
    'named-in-wire',
    'app/wire',
  ],
  [
    'app/pages/jpanel/media/reading.ts',
    'export const of = (file: Sent) => file.size_formatted\n',
    'named-in-wire',
    'app/wire',
  ],
  [
    'app/pages/jpanel/sponsors/sending.ts',
    'export const body = (id: number) => ({ member_id: id })\n',
    'named-in-wire',
    'app/wire',
  ],
  ['app/ui/upload/typing.ts', 'export type Signed = { signed_upload_url: string }\n', 'named-in-wire', 'app/wire'],
  [
    'app/domain/transactions/naming.ts',
    'export const reply = (at: Date) => ({ order_time: at })\n',
    'named-in-wire',
    'app/wire',
  ],
  ['app/http/naming.ts', 'export const fault = (id: string) => ({ request_id: id })\n', 'named-in-wire', 'app/wire'],
  [
    'app/pages/jpanel/own-form.tsx',
    'export const Own = () => <PostForm><div><Input name="reason" /></div></PostForm>\n',
    'framed-form',
    'useServerForm',
  ],
  [
    'app/pages/jpanel/own-plain-form.tsx',
    'export const Own = ({ form }) => <PostForm id="own">{form ? <input name="reason" /> : null}</PostForm>\n',
    'framed-form',
    'useServerForm',
  ],
  [
    'app/pages/jpanel/own-token.tsx',
    'export const Own = () => <form noValidate><input type="hidden" name="_token" /></form>\n',
    'framed-form',
    'PostForm',
  ],
  [
    'app/pages/jpanel/own-button-form.tsx',
    'export const Own = () => <Form method="post" noValidate><Button type="submit">Go</Button></Form>\n',
    'framed-form',
    'PostForm',
  ],
  [
    'app/pages/jpanel/own-search.tsx',
    'export const Search = () => <form method="get" noValidate><input name="q" aria-label="Words" /></form>\n',
    'framed-form',
    'AddressForm',
  ],
  ...[
    ['upper-case', '<form method="POST" noValidate><input name="reason" aria-label="Reason" /></form>', 'PostForm'],
    ['in-braces', '<Form method={"post"} noValidate><input name="reason" aria-label="Reason" /></Form>', 'PostForm'],
    ['unknown', '<Form method={how} noValidate><input name="reason" aria-label="Reason" /></Form>', 'PostForm'],
    ['spread', '<form {...all} noValidate><input name="reason" aria-label="Reason" /></form>', 'PostForm'],
    ['fetcher', '<fetcher.Form method="post" noValidate><Button>Go</Button></fetcher.Form>', 'PostForm'],
    ['created', "createElement('form', { method: 'post' })", 'createElement'],
    ['react-created', 'React.createElement(Form, { method: "post" })', 'createElement'],
    ['bubbles', '<form onSubmit={send}><input name="reason" aria-label="Reason" /></form>', 'noValidate'],
    ['unguarded', '<PostForm id={form.id}><Opened values={values} /></PostForm>', 'LeaveGuard'],
    ['as-value', '<Box as={Form}><input name="reason" aria-label="Reason" /></Box>', 'another name'],
    ['by-fetcher', '<button onClick={() => fetcher.submit(all)}>Go</button>', 'usePost'],
    ['record-id', '<PostForm id={all.id}><input name="reason" aria-label="Reason" /></PostForm>', 'useServerForm'],
  ].map(([name = '', form = '', sentence = '']): [string, string, string, string] => [
    `app/pages/jpanel/hidden-${name}.tsx`,
    `export const Own = ({ all, form, how, send, values, fetcher }) => ${form}\n`,
    'framed-form',
    sentence,
  ]),
  [
    'app/pages/jpanel/alias-value.tsx',
    'const Frame = PostForm\nexport const Own = () => <Frame><input name="reason" aria-label="Reason" /></Frame>\n',
    'framed-form',
    'another name',
  ],
  [
    'app/pages/jpanel/own-submit.tsx',
    "import { useSubmit } from 'react-router'\nexport const useOwn = () => useSubmit()\n",
    'framed-form',
    'usePost',
  ],
  [
    'app/pages/jpanel/alias.tsx',
    'import { Form as Frame } from \'react-router\'\nexport const Own = () => <Frame method="post" />\n',
    'framed-form',
    'another name',
  ],
  ['app/domain/cart/clock-a.ts', 'export const now = () => Date.now()\n', 'no-ambient-clock', 'ctx.now'],
  ['app/domain/cart/clock-b.ts', 'export const now = () => new Date()\n', 'no-ambient-clock', 'ctx.now'],
  ['app/domain/cart/clock-c.ts', 'export const now = () => Date()\n', 'no-ambient-clock', 'ctx.now'],
  [
    'app/pages/jpanel/fetching.tsx',
    "export const ask = () => fetch('/jpanel/pos')\n",
    'no-restricted-globals',
    'useCall',
  ],
  [
    'app/pages/jpanel/fetching-too.tsx',
    "export const ask = () => window.fetch('/jpanel/pos')\n",
    'no-restricted-properties',
    'useCall',
  ],
  [
    'app/domain/cart/fetching.server.ts',
    "export const ask = () => fetch('https://example.org')\n",
    'no-restricted-globals',
    'app/adapters/<vendor>/client.server.ts',
  ],
  [
    'app/pages/jpanel/querying.tsx',
    "import pg from 'pg'\nexport { pg }\n",
    'no-restricted-imports',
    'app/domain/**/*.server.ts',
  ],
  [
    'app/http/querying.ts',
    "import * as prisma from '@prisma/client'\nexport { prisma }\n",
    'no-restricted-imports',
    'app/domain/**/*.server.ts',
  ],
  [
    'app/http/pooling.ts',
    "import * as pool from '~/db/pool.server'\nexport { pool }\n",
    'no-restricted-imports',
    'app/domain/**/*.server.ts',
  ],
  [
    'app/domain/cart/unsafe.server.ts',
    'export const run = (db: { $queryRawUnsafe: (text: string) => number }) => db.$queryRawUnsafe("select 1")\n',
    'no-unsafe-sql',
    'app/kit/sql.ts',
  ],
  ['app/wire/pos/line.ts', lines(137), 'max-lines', 'Maximum allowed is 136'],
  ['prisma/seed/long.ts', lines(601), 'max-lines', 'Maximum allowed is 600'],
  ['app/pages/jpanel/long-function.ts', longFunction(138), 'max-lines-per-function', 'Maximum allowed is 140'],
  [
    'app/ui/hook.tsx',
    "import { useState } from 'react'\nexport function Maybe({ isOpen }: { isOpen: boolean }) {\n  if (isOpen) " +
      'useState(0)\n  return null\n}\n',
    'rules-of-hooks',
    'conditionally',
  ],
  [
    'app/ui/effect.tsx',
    "import { useEffect } from 'react'\nexport function Title({ text }: { text: string }) {\n  useEffect(() => " +
      '{\n    document.title = text\n  }, [])\n  return null\n}\n',
    'exhaustive-deps',
    'text',
  ],
  [
    'app/ui/leaving.tsx',
    'export const Leaving = ({ to }: { to: string }) => (\n  <a href={to} target="_blank">\n    There\n  </a>\n)\n',
    'jsx-no-target-blank',
    'noreferrer',
  ],
  [
    'app/kit/spreading.ts',
    'export const copy = (of: Map<string, number>) => ({ ...of })\n',
    'no-misused-spread',
    'Map',
  ],
  [
    'app/pages/jpanel/fetching-again.tsx',
    "export const ask = () => globalThis.fetch('/jpanel/pos')\n",
    'no-restricted-properties',
    'app/adapters/<vendor>/client.server.ts',
  ],
  [
    'app/domain/cart/reading-bare.ts',
    "import process from 'process'\nexport { process }\n",
    'no-restricted-imports',
    'app/env.server.ts',
  ],
  [
    'app/http/generated.ts',
    "import * as client from '~/generated/prisma/client'\nexport { client }\n",
    'no-restricted-imports',
    'app/domain/**/*.server.ts',
  ],
  [
    'app/kit/slow-a.ts',
    'export const isSlow = (text: string) => /^(a+)+$/.test(text)\n',
    'linear-regexp',
    'grows faster than its text',
  ],
  [
    'app/kit/slow-b.ts',
    'export const isEmail = (text: string) => /^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/.test(text)\n',
    'linear-regexp',
    'grows faster than its text',
  ],
  [
    'server/slow-c.ts',
    "export const bare = (text: string) => text.replace(/0+$/, '')\n",
    'linear-regexp',
    'grows faster than its text',
  ],
  [
    'gateway-frame/slow-d.js',
    'export const parts = (name) => [...name.matchAll(/\\[([^\\]]*)\\]/g)]\n',
    'linear-regexp',
    'grows faster',
  ],
  [
    'app/kit/slow-tags.ts',
    'export const words = (html: string) => html.replaceAll(/<[a-z][^>]*>/g, " ")\n',
    'linear-regexp',
    'grows faster',
  ],
  [
    'pwa/slow-e.ts',
    'export const isSlow = (text: string) => /,+ ?,+$/.test(text)\n',
    'linear-regexp',
    'grows faster than its text',
  ],
  [
    'app/kit/hidden.ts',
    'export const like = (word: string) => new RegExp(word)\n',
    'linear-regexp',
    'written as a literal',
  ],
  [
    'app/kit/hidden-too.ts',
    'export const like = (word: string) => RegExp(word)\n',
    'linear-regexp',
    'written as a literal',
  ],
  ...[
    'const began = performance.now()\nexpect(performance.now() - began).toBeLessThan(200)\n',
    'const began = Date.now()\nconst spent = (Date.now() - began) / 1000\nexpect.soft(spent).not.toBeGreaterThan(2)\n',
    'const pause = () => process.threadCpuUsage()\nconst { user } = pause()\nexpect(user).toBeLessThan(50)\n',
    'let most = 0\nmost = Math.max(most, performance.now())\nexpect(most).toBeLessThanOrEqual(50)\n',
    'function read() {\n  return process.hrtime()\n}\nexpect(read()[0]).toBeCloseTo(3)\n',
    'expect(elapsed).toBeLessThan(50)\n',
  ].map((text, at): [string, string, string, string] => [
    `tests/domain/slow-${at}.test.ts`,
    `import { expect } from 'vitest'\nimport { elapsed } from './elapsed'\nvoid elapsed\n${text}`,
    'no-clock-limit',
    'tests/support/work.ts',
  ]),
  ...["'~/kit/money'", "import('~/kit/money')", "'../support/ctx'"].map(
    (mocked, at): [string, string, string, string] => [
      `tests/domain/mocked-${at}.test.ts`,
      `import { vi } from 'vitest'\nvi.mock(${mocked}, () => ({}))\n`,
      'no-own-mock',
      'hand the part in',
    ],
  ),
  [
    'app/ui/raw.tsx',
    'export const Raw = ({ html }: { html: string }) => <p dangerouslySetInnerHTML={{ __html: html }} />\n',
    'no-danger',
    'dangerously',
  ],
]

const POST_FORM = "import { PostForm } from '~/ui/form/post-form'\n"

/** Valid under the same rules in its own place. */
const ALLOWED: Record<string, string> = {
  'app/wire/naming.ts': 'export const nameWire = (name: string) => ({ display_name: name })\n',
  'app/pages/jpanel/pos/words.ts':
    "const WAYS = { credit_card: 'by card' }\nexport const way = (type: 'credit_card') => WAYS[type]\n",
  'app/endpoints/jpanel/short.ts': lines(160),
  'app/ui/component.tsx': longFunction(110),
  'app/pages/jpanel/framed-form.tsx':
    POST_FORM +
    'export const Framed = ({ form }: { form: { id: string } }) => (\n  <PostForm id={form.id}>\n    ' +
    '<input name="reason" aria-label="Reason" />\n  </PostForm>\n)\n',
  'app/pages/jpanel/submits-form.tsx':
    POST_FORM +
    'const submits = (id: string) => ({ id })\nexport const Framed = () => (\n  <PostForm ' +
    '{...submits("reason")}>\n    <input name="reason" aria-label="Reason" />\n  </PostForm>\n)\n',
  'app/pages/jpanel/button-form.tsx':
    POST_FORM +
    'export const Act = () => (\n  <PostForm>\n    <input type="hidden" name="id" value="1" />\n    ' +
    '<button type="submit">Go</button>\n  </PostForm>\n)\n',
  'app/pages/jpanel/login.tsx':
    'export const Enter = () => (\n  <form method="post" noValidate>\n    ' +
    '<button type="submit">Go</button>\n  </form>\n)\n',
  'app/ui/form/address-form.tsx':
    'export const AddressForm = () => (\n  <form method="get" noValidate>\n    <input name="q" ' +
    'aria-label="Words" />\n  </form>\n)\n',
  'app/pages/jpanel/way-form.tsx':
    'export const Way = () => (\n  <form method="get" noValidate>\n    ' +
    '<button type="submit">Go</button>\n  </form>\n)\n',
  'app/kit/linear.ts': 'export const isEmail = (text: string) => /^[^\\s@]+@[^\\s@]+$/.test(text)\n',
  'app/env.server.ts': 'export const port = process.env.PORT\n',
  'app/kit/clock.ts': 'export const now = () => new Date()\n',
  'app/kit/moment.ts': "export const opening = new Date('2026-01-01T00:00:00Z')\n",
  'app/adapters/fake/client.server.ts': "export const ask = () => fetch('https://example.org')\n",
  'app/domain/cart/queries.server.ts': "import pg from 'pg'\nexport { pg }\n",
  'tests/bench/figure.ts':
    "import { expect } from 'vitest'\nconst began = performance.now()\nexpect(performance.now() - " +
    'began).toBeLessThan(200)\n',
  'tests/domain/named.test.ts':
    "import { expect } from 'vitest'\nconst name = `Ada ${Date.now()}`\nexpect(name.length).toBeGreaterThan(3)\n",
  'tests/adapters/mocked.test.ts': "import { vi } from 'vitest'\nvi.mock('@stripe/stripe-js/pure')\n",
  'app/db/pool.server.ts': "import pg from 'pg'\nexport { pg }\n",
}

const LINT_RULES = ['bin/lint/rules.mjs', 'bin/lint/clock-limits.mjs', 'bin/forms/rules.mjs']
const files = { ...ALLOWED, ...Object.fromEntries(VIOLATIONS.map(([file, text]) => [file, text])) }
const planted = plant(files, ['.oxlintrc.json', 'tsconfig.json', ...LINT_RULES])
afterAll(() => planted.remove())

const { output } = planted.run(
  'node_modules/oxlint/bin/oxlint',
  '--type-aware',
  '--format',
  'json',
  'app',
  'server',
  'pwa',
  'gateway-frame',
  'prisma',
  'tests',
)
const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] }
const about = (file: string) => diagnostics.filter(({ filename }) => filename === file)

type Setting = [level: string, ...options: unknown[]]
type Rules = Record<string, string | Setting>
const configured = JSON.parse(readFileSync(path.join(planted.folder, '.oxlintrc.json'), 'utf8')) as {
  rules: Rules
  overrides: { files: string[]; rules: Rules }[]
}
const shortName = (rule: string) => rule.split('/').at(-1) ?? rule

/** Names that an option forbids, such as a global, a property or an import; or the budget that it sets. */
function wordsOf(option: unknown): string[] {
  if (typeof option !== 'object' || option === null) return []
  if ('max' in option) return [`Maximum allowed is ${Number(option.max)}`]
  if ('object' in option && 'property' in option) return [`${String(option.object)}.${String(option.property)}`]
  if ('group' in option) return (option.group as string[]).map((pattern) => pattern.replace('**', ''))
  if ('name' in option) return [String(option.name)]
  return Object.values(option).flatMap((inner) => (Array.isArray(inner) ? inner.flatMap(wordsOf) : []))
}

/** Each rule that is switched on by name, with the files it covers and each word of its options. */
const DEMANDS = [{ files: ['**'], rules: configured.rules }, ...configured.overrides].flatMap(({ files, rules }) =>
  Object.entries(rules)
    .filter(([, setting]) => setting !== 'off')
    .flatMap(([rule, setting]) => {
      const words = typeof setting === 'string' ? [] : setting.slice(1).flatMap(wordsOf)
      return (words.length > 0 ? words : ['']).map((forbidden) => ({ rule: shortName(rule), forbidden, files }))
    }),
)

describe('every rule that is switched on by name', () => {
  test('is there', () => expect(DEMANDS.length).toBeGreaterThan(25))
  test.each(DEMANDS)('$rule has a planted violation in $files: $forbidden', ({ rule, forbidden, files }) => {
    const planting = VIOLATIONS.filter(
      ([file, text, planned, sentence]) =>
        planned === rule &&
        files.some((pattern) => path.matchesGlob(file, pattern)) &&
        `${text}${sentence}`.includes(forbidden),
    )
    expect(planting).not.toEqual([])
  })
})

describe('the linter', () => {
  test.each(VIOLATIONS)('refuses %s', (file, _text, rule, sentence) => {
    const found = about(file).find(({ code }) => code.includes(`(${rule})`))
    expect(found, JSON.stringify(about(file))).toBeDefined()
    expect(`${found?.message} ${found?.help}`).toContain(sentence)
  })

  test.each(Object.keys(ALLOWED))('accepts %s', (file) => {
    expect(about(file)).toEqual([])
  })
})
