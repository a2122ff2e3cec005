import { afterEach, expect, test } from 'vitest'
import { plant, type Planted } from '../support/planted.ts'

const BASELINE = 'prisma/migrations/20261121000000_baseline/migration.sql'
const LATER = 'prisma/migrations/20270301000000_later/migration.sql'

let planted: Planted | undefined
afterEach(() => planted?.remove())

function check(later: string, baseline = 'CREATE TABLE gift (id bigint);\n') {
  planted = plant({ [BASELINE]: baseline, [LATER]: later }, [])
  return planted.run('bin/check-migrations.mjs', planted.folder)
}

test.each([
  ['ALTER TABLE gift DROP COLUMN note', 'removes what the version before uses'],
  ['ALTER TABLE gift ADD COLUMN a int, DROP note', 'removes what the version before uses'],
  [
    'ALTER TABLE gift DROP COLUMN note, ADD COLUMN twice int GENERATED ALWAYS AS (n * 2) STORED',
    'removes what the version before uses',
  ],
  ['ALTER TABLE gift DROP COLUMN note, ADD COLUMN note bigint', 'removes what the version before uses'],
  ['DROP TABLE gift', 'removes what the version before uses'],
  ['DROP VIEW gifts', 'removes what the version before uses'],
  ['ALTER TABLE gift RENAME COLUMN note TO remark', 'renames what the version before uses'],
  ['ALTER TABLE gift RENAME TO contribution', 'renames what the version before uses'],
  ['ALTER TABLE gift ALTER COLUMN note TYPE bigint', 'changes the type of what the version before uses'],
  ['ALTER TABLE gift ALTER note SET NOT NULL', 'requires what the version before may leave out'],
  ['ALTER TABLE gift ADD COLUMN a int NOT NULL', 'requires what the version before does not write'],
  [
    'ALTER TABLE gift ADD COLUMN a int NOT NULL, ADD COLUMN b int DEFAULT 0',
    'requires what the version before does not write',
  ],
])('a later migration may not take from the version before: %s', (statement, fault) => {
  const { status, output } = check(`-- A change.\nCREATE TABLE other (id bigint);\n\n${statement};\n`)
  expect(status).toBe(1)
  expect(output).toBe(`${LATER}:4: this ${fault}. See docs/operating.md, Upgrade.\n`)
})

test.each(['BEGIN', 'COMMIT', 'CREATE INDEX CONCURRENTLY gift_note ON gift (note)', 'VACUUM gift'])(
  'no migration leaves its transaction: %s',
  (statement) => {
    const { status, output } = check('SELECT 1;\n', `CREATE TABLE gift (id bigint);\n${statement};\n`)
    expect(status).toBe(1)
    expect(output).toBe(
      `${BASELINE}:2: this cannot be rolled back with the rest of its migration. See docs/operating.md, Upgrade.\n`,
    )
  },
)

test.each([
  'ALTER TABLE gift ADD COLUMN note text, ADD COLUMN n int NOT NULL DEFAULT 0',
  'ALTER TABLE gift ADD COLUMN twice int NOT NULL GENERATED ALWAYS AS (n * 2) STORED',
  'ALTER TABLE gift DROP COLUMN twice, ADD COLUMN twice int GENERATED ALWAYS AS (n * 2 + 1) STORED',
  'ALTER TABLE gift ALTER COLUMN note DROP NOT NULL, DROP CONSTRAINT gift_check',
  "UPDATE gift SET note = 'drop column; rename; commit'",
  'CREATE FUNCTION f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE x; END $$',
  'DROP VIEW gifts; CREATE VIEW gifts AS SELECT 1',
  'DROP INDEX gift_note',
  '-- Unused since 0.4: the list reads the other one.\nALTER TABLE gift DROP COLUMN note',
])('a later migration may add, and remove what nothing uses: %s', (statement) => {
  expect(check(`${statement};\n`)).toEqual({ status: 0, output: '' })
})
