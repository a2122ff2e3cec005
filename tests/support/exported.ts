import { writeCsvHead } from '~/kit/csv'
import type { DeclaredList } from '~/lists/declare/declaration'
import { dropHiddenColumns } from '~/lists/list'
import { fieldsOfAddress } from '~/lists/request/address'
import type { Ctx } from '~/kit/operation'
import { parseCsv } from './csv'

export async function exported(list: DeclaredList, ctx: Ctx): Promise<Record<string, string>[]> {
  const chunks: Uint8Array[] = []
  for await (const chunk of list.export(ctx, list.read(fieldsOfAddress('')), new AbortController().signal))
    chunks.push(chunk)
  const head = writeCsvHead(dropHiddenColumns(list.csv.columns, ctx).map((column) => String(column.head)))
  const [names = [], ...rows] = parseCsv(head + Buffer.concat(chunks).toString('utf8'))
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [names[index] ?? '', cell])))
}
