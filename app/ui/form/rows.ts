/** The values of a form by keys that stay when rows move; `field` is the name in the form now. */
export type Contents = Map<string, { field: string; value: string }>

type Row = { list: string; index: string; rest: string }

const ROW = /^([^[\]]+)\[(\d+)\]\.(.+)$/

/** `variants[3].price` is in row 3 of `variants`; null for a field that is in no row. */
export function readRow(name: string): Row | null {
  const [, list, index, rest] = ROW.exec(name) ?? []
  return list === undefined || index === undefined || rest === undefined ? null : { list, index, rest }
}

const ROW_KEY = /^([^#[\]]+#[^.]+)\./

/** `variants#12.price` → `variants#12`; null for a field that is in no row with an id. */
export const rowKey = (key: string): string | null => ROW_KEY.exec(key)?.[1] ?? null
