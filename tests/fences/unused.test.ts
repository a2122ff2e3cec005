import { afterAll, expect, test } from 'vitest'
import { plant } from '../support/planted.ts'

const KNIP = 'node_modules/knip/bin/knip.js'
const used = {
  'package.json': JSON.stringify({
    name: 'planted',
    type: 'module',
    scripts: { start: 'node server/start.ts' },
    dependencies: { express: '5.3.0' },
  }),
  'server/start.ts': "import express from 'express'\nimport { port } from './settings.ts'\nexpress().listen(port)\n",
  'server/settings.ts': 'export const port = 3000\n',
}
const configuration = ['knip.json', 'tsconfig.json']

const clean = plant(used, configuration)
const dirty = plant(
  {
    ...used,
    'package.json': used['package.json'].replace('"express":"5.3.0"', '"express":"5.3.0","compression":"1.8.2"'),
    'server/settings.ts':
      'export const port = 3000\nexport const forgotten = 1\nexport interface Unneeded {\n  a: number\n}\n',
    'server/nobody.ts': 'export const nobody = 1\n',
    'server/undeclared.ts': "import pg from 'pg'\nconsole.log(pg)\n",
    'server/dev.ts': "import './undeclared.ts'\n",
  },
  configuration,
)
afterAll(() => [clean, dirty].forEach((planted) => planted.remove()))

const { output, status } = dirty.run(KNIP, '--no-config-hints')

test('a project that uses what it has passes', () => {
  expect(clean.run(KNIP, '--no-config-hints')).toMatchObject({ status: 0 })
})

test.each([
  ['an unused file', /Unused files[\s\S]*server\/nobody\.ts/],
  ['an unused export', /Unused exports[\s\S]*forgotten/],
  ['an unused type', /Unused exported types[\s\S]*Unneeded/],
  ['an unused dependency', /Unused dependencies[\s\S]*compression/],
  ['an undeclared dependency', /Unlisted dependencies[\s\S]*pg/],
])('%s is refused', (_what, sentence) => {
  expect(status).not.toBe(0)
  expect(output).toMatch(sentence)
})
