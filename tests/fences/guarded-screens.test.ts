import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const pages = path.resolve(import.meta.dirname, '../../app/pages/jpanel')

/** The frames around the screens, sign-in, and an address that only leads on. */
const WITHOUT_A_GUARD = ['layout.tsx', 'shell.tsx', 'login.tsx', 'missing.tsx', 'password/reset.tsx', 'scheme.tsx']

test('every screen is guarded in one way: its loader is made by `screen`', () => {
  const files = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
  const loading = files.filter((file) =>
    /export (?:const|async function|function) loader\b/.test(readFileSync(path.join(pages, file), 'utf8')),
  )
  const others = loading.filter((file) => !readFileSync(path.join(pages, file), 'utf8').includes('export const loader = screen('))
  expect(loading.length).toBeGreaterThan(10)
  expect(others.filter((file) => !WITHOUT_A_GUARD.includes(file.split(path.sep).join('/')))).toEqual([])
})
