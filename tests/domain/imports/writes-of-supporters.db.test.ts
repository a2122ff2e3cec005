import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '~/kit/sql'
import { testCtx } from '../../support/ctx'
import { makeAccountType, makeStaff } from '../../support/factories'
import { importRows } from '../../support/imports'

let ctx = testCtx()
const owner = new pg.Client({ connectionString: process.env.DATABASE_URL })

beforeAll(async () => {
  ctx = testCtx({ staffId: (await makeStaff()).id })
  await makeAccountType({ name: 'Individual', is_default: true })
  await owner.connect()
  await owner.query(`
    CREATE TABLE supporter_update (n bigint);
    CREATE FUNCTION count_supporter_updates() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
    BEGIN INSERT INTO supporter_update SELECT count(*) FROM new_rows; RETURN NULL; END $$;
    CREATE TRIGGER count_supporter_updates AFTER UPDATE ON supporter REFERENCING NEW TABLE AS new_rows
      FOR EACH STATEMENT EXECUTE FUNCTION count_supporter_updates()`)
})
afterAll(() => owner.end())

async function updates(): Promise<{ statements: number; rows: number }> {
  const { rows } = await owner.query<{ statements: number; rows: number }>(
    'SELECT count(*)::int AS statements, coalesce(sum(n), 0)::int AS rows FROM supporter_update WHERE n > 0',
  )
  await owner.query('TRUNCATE supporter_update')
  return rows[0] ?? { statements: -1, rows: -1 }
}

const people = (of: string, count: number, optIn: string) =>
  Array.from({ length: count }, (_, index) => ({
    email: `${index}@${of}.example`,
    last_name: String(index),
    email_opt_in: optIn,
  }))
const answers = (of: string) =>
  ctx.read.records(sql`
    SELECT s.opted_in AS "isIn", count(*)::int AS people, (SELECT count(*)::int FROM email_opt_in o
      JOIN supporter p ON p.id = o.supporter_id WHERE p.email LIKE ${`%@${of}.example`}) AS logged
    FROM supporter s WHERE s.email LIKE ${`%@${of}.example`} GROUP BY 1`)

test('R-IMPORTS-8: writes new supporters once, with their answer to marketing email', async () => {
  await importRows(ctx, 'supporters', people('new', 40, 'yes'))
  expect(await updates()).toEqual({ statements: 0, rows: 0 })
  expect(await answers('new')).toEqual([{ isIn: true, people: 40, logged: 40 }])
})

test('R-IMPORTS-8: changes the answers of stored supporters in one statement for a part', async () => {
  await importRows(ctx, 'supporters', people('new', 40, 'no'))
  expect(await updates()).toEqual({ statements: 1, rows: 40 })
  expect(await answers('new')).toEqual([{ isIn: false, people: 40, logged: 80 }])
  await importRows(ctx, 'supporters', people('new', 40, 'no'))
  expect(await updates()).toEqual({ statements: 0, rows: 0 })
  expect(await answers('new')).toEqual([{ isIn: false, people: 40, logged: 80 }])
})
