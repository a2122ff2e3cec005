import { listPage, recordPage } from './pages.mjs'

const splitWords = (kebab) => kebab.replaceAll('-', ' ')
const sentence = (kebab) => splitWords(kebab).replace(/^./, (letter) => letter.toUpperCase())
const camel = (kebab) => kebab.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const pascal = (kebab) => camel(kebab).replace(/^./, (letter) => letter.toUpperCase())

export function makeNames({ one, many, context, needs, menu }) {
  return {
    one,
    many,
    context,
    needs,
    menu,
    table: one.replaceAll('-', '_'),
    variable: camel(many),
    single: camel(one),
    Single: pascal(one),
    noun: splitWords(one),
    nouns: splitWords(many),
    Noun: sentence(one),
    Nouns: sentence(many),
    domain: `app/domain/${context}`,
    test: `tests/domain/${context}/${many}.db.test.ts`,
    routes: [`pages/jpanel/${many}/list`, `pages/jpanel/${many}/record`, `endpoints/jpanel/${many}.csv`],
  }
}

export function areaFiles(n, stamp) {
  return {
    [`prisma/migrations/${stamp}_${n.table}/migration.sql`]: migration(n),
    [`prisma/models/${n.many}.prisma`]: model(n),
    [`${n.domain}/${n.many}.list.server.ts`]: list(n),
    [`${n.domain}/${n.one}-input.ts`]: input(n),
    [`${n.domain}/${n.one}-record.server.ts`]: record(n),
    [`${n.domain}/save-${n.one}.server.ts`]: save(n),
    [`${n.domain}/delete-${n.one}.server.ts`]: remove(n),
    [`app/areas/${n.many}.ts`]: manifest(n),
    [`app/endpoints/jpanel/${n.many}.ts`]: calls(n),
    [`app/pages/jpanel/${n.many}/list.tsx`]: listPage(n),
    [`app/pages/jpanel/${n.many}/record.tsx`]: recordPage(n),
    [n.test]: test(n),
  }
}

const migration = ({ table, nouns, Nouns }) => `-- ${Nouns}: the order of their list with the row's id last.
-- A list of thousands also needs a trigram index for its search.
CREATE TABLE ${table} (
  id SERIAL NOT NULL,
  name VARCHAR(100) COLLATE "und-x-icu" NOT NULL,
  created_at TIMESTAMPTZ(3) NOT NULL,
  updated_at TIMESTAMPTZ(3) NOT NULL,
  deleted_at TIMESTAMPTZ(3),
  CONSTRAINT ${table}_pkey PRIMARY KEY (id)
);
CREATE INDEX ${table}_name ON ${table} (name, id) WHERE deleted_at IS NULL;

DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'almoner_app') THEN
    -- ${nouns} are never removed, only marked as deleted.
    GRANT SELECT, INSERT, UPDATE ON ${table} TO almoner_app;
    GRANT USAGE, SELECT ON SEQUENCE ${table}_id_seq TO almoner_app;
  END IF;
END $$;
`

const model = ({ Single, table }) => `model ${Single} {
  id        Int       @id @default(autoincrement())
  name      String    @db.VarChar(100)
  createdAt DateTime  @map("created_at") @db.Timestamptz(3)
  updatedAt DateTime  @map("updated_at") @db.Timestamptz(3)
  deletedAt DateTime? @map("deleted_at") @db.Timestamptz(3)

  @@index([name, id])
  @@map("${table}")
}
`

const list = ({ single, many, noun, nouns, needs, table }) => `import { listFrom } from '~/lists/sql/list-from.server'
import { moment, person } from '~/lists/declare/columns'
import { textSearch } from '~/lists/declare/filters'
import { sql } from '~/kit/sql'

/** All ${nouns} that are not deleted, by name. */
export const ${single}List = listFrom({
  name: '${many}',
  noun: { many: '${nouns}', one: '${noun}' },
  permission: '${needs}',
  pageSize: 50,
  from: sql\`${table} t\`,
  where: sql\`t.deleted_at IS NULL\`,
  key: sql\`t.id\`,
  columns: {
    name: person('Name', sql\`t.name\`, { isMain: true, sort: true }),
    created: moment('Created', sql\`t.created_at\`, { sort: true, page: { width: 140, place: 'below' } }),
  },
  filters: { search: textSearch({ param: 'search', value: sql\`(' ' || lower(t.name COLLATE "default"))\` }) },
  search: 'search',
  defaultSort: ['name', 'asc'],
  link: ({ id }) => \`/jpanel/${many}/\${String(id)}\`,
  csv: { name: '${many}' },
})
`

const input = ({ Single }) => `import { z } from 'zod'
import { boundedText, someId } from '~/kit/fields'

const NAME_MISSING = 'Please enter a name.'
const NAME_TOO_LONG = 'The name can have up to 100 characters.'

/** \`id\` is missing where a new one is saved. */
export const Save${Single}Input = z.object({
  id: someId.optional(),
  name: boundedText(100, { required: NAME_MISSING, tooLong: NAME_TOO_LONG }).trim().min(1, NAME_MISSING),
})

export const ${Single}IdInput = z.object({ id: someId })

export type Saved${Single} = Omit<z.output<typeof Save${Single}Input>, 'id'>
`

const record = ({ Single, single, table, one }) => `import { sql, type Sql, type SqlRunner } from '~/kit/sql'
import type { Saved${Single} } from './${one}-input'

export type ${Single}Values = Record<keyof Saved${Single}, string>

export const NEW_${table.toUpperCase()}: ${Single}Values = { name: '' }

const readLive = (id: number): Sql => sql\`SELECT name FROM ${table} WHERE id = \${id} AND deleted_at IS NULL\`

export const ${single}ForUpdate = (over: SqlRunner, id: number): Promise<Saved${Single} | null> =>
  over.first<Saved${Single}>(sql\`\${readLive(id)} FOR UPDATE\`)

export async function ${single}Form(
  over: SqlRunner,
  id: number,
): Promise<{ id: number; values: ${Single}Values } | null> {
  const row = await over.first<Saved${Single}>(readLive(id))
  return row && { id, values: { name: row.name } }
}
`

const save = ({
  Single,
  single,
  context,
  one,
  needs,
  noun,
  table,
}) => `import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { Save${Single}Input } from './${one}-input'
import { ${single}ForUpdate } from './${one}-record.server'

const COLUMNS = sql\`name, updated_at\`

/** Adds a ${noun}, or changes the one with this id. */
export const save${Single} = sqlOperation({
  name: '${context}.save-${one}',
  permission: '${needs}.edit',
  input: Save${Single}Input,
  async run(ctx, { id, ...after }) {
    const { name } = after
    const values = sql\`\${name}, \${ctx.now}\`
    if (id === undefined) {
      const added = await ctx.sql.first<{ id: number }>(sql\`
        INSERT INTO ${table} (\${COLUMNS}, created_at) VALUES (\${values}, \${ctx.now}) RETURNING id\`)
      if (added === null) throw new Error('The row was not inserted.')
      await ctx.publish('${table}.saved', { id: added.id, after })
      return { id: added.id, name }
    }
    const before = await ${single}ForUpdate(ctx.sql, id)
    if (before === null) throw notFound('The ${noun}')
    await ctx.sql.run(sql\`UPDATE ${table} SET (\${COLUMNS}) = ROW(\${values}) WHERE id = \${id}\`)
    await ctx.publish('${table}.saved', { id, before, after })
    return { id, name }
  },
})
`

const remove = ({ Single, context, one, needs, noun, table }) => `import { sqlOperation } from '~/db/operation.server'
import { notFound } from '~/kit/errors'
import { sql } from '~/kit/sql'
import { ${Single}IdInput } from './${one}-input'

/** A deleted ${noun} keeps its row and leaves the list. */
export const delete${Single} = sqlOperation({
  name: '${context}.delete-${one}',
  permission: '${needs}.edit',
  input: ${Single}IdInput,
  async run(ctx, { id }) {
    const deleted = await ctx.sql.first<{ name: string }>(sql\`
      UPDATE ${table} SET deleted_at = \${ctx.now}, updated_at = \${ctx.now}
      WHERE id = \${id} AND deleted_at IS NULL RETURNING name\`)
    if (deleted === null) throw notFound('The ${noun}')
    await ctx.publish('${table}.deleted', { id, before: { deletedAt: null }, after: { deletedAt: ctx.now } })
    return { id, name: deleted.name }
  },
})
`

const manifest = ({ variable, many, needs, menu }) => `import type { Area } from './area.ts'

export const ${variable}: Area = {
  name: '${many}',
  pages: {
    ${key(many)}: { file: '${many}/list' },
    '${many}/:id': { file: '${many}/record', sample: '${many}/new' },
  },
  menu: { '${menu}': { href: '/jpanel/${many}', needs: '${needs}' } },
}
`

const key = (name) => (name.includes('-') ? `'${name}'` : name)

const calls = ({ context, many, single }) => `import { ${single}List } from '~/domain/${context}/${many}.list.server'
import type { Calls } from '~/http/call-args'
import { listCsv } from '~/http/list/list-endpoints'

export const calls = {
  'GET /jpanel/${many}.csv': listCsv(${single}List),
} satisfies Calls
`

const test = ({ context, many, one, single, Single, noun, nouns, needs }) => `import { expect, test } from 'vitest'
import { delete${Single} } from '~/domain/${context}/delete-${one}.server'
import { save${Single} } from '~/domain/${context}/save-${one}.server'
import { ${single}Form } from '~/domain/${context}/${one}-record.server'
import { ${single}List } from '~/domain/${context}/${many}.list.server'
import { fieldsOfAddress } from '~/lists/request/address'
import { perform } from '~/kit/operation'
import { testCtx } from '../../support/ctx'

const ctx = testCtx()

const listed = async (address = '') =>
  (await ${single}List.page(ctx, ${single}List.read(fieldsOfAddress(address)))).rows.map(({ id }) => id)

test('a ${noun} is added, found, renamed and deleted', async () => {
  const { id } = await perform(save${Single}, ctx, { name: 'First' })
  expect(await listed('?search=fir')).toEqual([id])
  await perform(save${Single}, ctx, { id, name: 'Second' })
  expect(await ${single}Form(ctx.read, id)).toEqual({ id, values: { name: 'Second' } })
  expect(await listed('?search=fir')).toEqual([])
  await perform(delete${Single}, ctx, { id })
  expect(await listed()).not.toContain(id)
  await expect(perform(delete${Single}, ctx, { id })).rejects.toMatchObject({ code: 'not-found' })
})

test('its name is asked for, and is at most 100 characters long', async () => {
  await expect(perform(save${Single}, ctx, { name: ' ' })).rejects.toMatchObject({
    fields: { name: ['Please enter a name.'] },
  })
  await expect(perform(save${Single}, ctx, { name: 'n'.repeat(101) })).rejects.toMatchObject({
    fields: { name: ['The name can have up to 100 characters.'] },
  })
})

test('changing ${nouns} needs the right to edit them', async () => {
  const viewer = testCtx({ permissions: ['order.view'] })
  await expect(perform(save${Single}, viewer, { name: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' })
  expect(viewer.actor.can('${needs}.edit')).toBe(false)
})
`
