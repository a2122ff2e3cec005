import { afterEach, expect, test } from 'vitest'
import { plant, type Planted } from '../support/planted.ts'

let planted: Planted | undefined
afterEach(() => planted?.remove())

function check(folder: string, count: number) {
  planted = plant(
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${folder}/file-${index}.ts`, ''])),
    [],
  )
  return planted.run('bin/check-folders.mjs', planted.folder)
}

test.each(['app/domain/cart', 'app/pages/jpanel/pos/shell', 'server', 'prisma/models'])(
  '%s may hold 25 files',
  (folder) => {
    expect(check(folder, 25)).toEqual({ status: 0, output: '' })
  },
)

test.each(['app/domain/cart', 'app/pages/jpanel/pos/shell', 'server', 'prisma/models'])(
  'one more is refused in %s',
  (folder) => {
    const { status, output } = check(folder, 26)
    expect(status).toBe(1)
    expect(output).toContain(`${folder}: 26 files, 25 at most. Give what belongs together a folder of its own.`)
  },
)

test.each(['app/generated/prisma', 'prisma/migrations', 'tests/e2e'])('%s may grow', (folder) => {
  expect(check(folder, 26)).toEqual({ status: 0, output: '' })
})
