import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { VISIT } from '../support/visit'

const root = path.resolve(import.meta.dirname, '../..')

/** The limit for all areas; docs/testing.md lists the alternatives to another journey. */
const MAX_JOURNEYS = 240
/** One test for each page or list, made from the manifests of the areas. */
const VISITS = ['axe.spec.ts', 'datatables.spec.ts', 'list-rows.spec.ts']

type Suite = { specs?: { file: string; tags: string[] }[]; suites?: Suite[] }

const specsOf = (suite: Suite): { file: string; tags: string[] }[] => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
]

const listed = (): { file: string; tags: string[] }[] => {
  const command = [path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', '--list', '--reporter=json']
  // Nothing is opened, so any file can stand for the browser.
  const env = { ...process.env, CHROMIUM_PATH: process.execPath, PLAYWRIGHT_JSON_OUTPUT_FILE: '' }
  return specsOf(
    JSON.parse(execFileSync(process.execPath, command, { cwd: root, env, encoding: 'utf8', maxBuffer: 64e6 })) as Suite,
  )
}

test(`has at most ${MAX_JOURNEYS} end-to-end journeys, not counting visits to each page or list`, () => {
  const all = listed()
  const isVisit = ({ tags }: { tags: string[] }) => tags.includes(VISIT.slice(1)) || tags.includes(VISIT)
  expect([...new Set(all.filter(isVisit).map(({ file }) => file))].toSorted()).toEqual(VISITS)
  const journeys = all.filter((one) => !isVisit(one))
  expect(journeys.length).toBeGreaterThan(100)
  expect(
    journeys.length,
    'prove variants of a rule in unit and db tests, and make sentences of one day steps of one journey',
  ).toBeLessThanOrEqual(MAX_JOURNEYS)
})
