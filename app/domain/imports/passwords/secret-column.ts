import { turns } from '~/kit/process/turns'
import type { Vault } from '~/ports/vault'
import type { Table } from '../file/table'
import { isErrorCell } from '../row'
import type { Sheet } from '../sheet'

const MOST = 45
/**
 * Stands in a cell for a password that was given. One that is too long gets a longer mask, which breaks the rule of its
 * column like any text.
 */
export const MASK = '•'.repeat(8)
const TOO_LONG = '•'.repeat(MOST + 1)

export const PASSWORD = 'password'

export type StagedRow = { line: number; cells: string[]; secret: string | null }

/** The column of passwords: the one that is called so, else the first whose header has the word. */
function findSecretColumn(sheet: Sheet, headers: readonly string[]): number | null {
  if (sheet !== 'supporters') return null
  const exact = headers.findIndex((header) => header.trim().toLowerCase() === PASSWORD)
  const found = exact === -1 ? headers.findIndex((header) => /password/i.test(header)) : exact
  return found === -1 ? null : found
}

/** A cell with a password as it may be stored. */
export function sealedCell(vault: Vault, typed: string): { cell: string; secret: string | null } {
  const text = typed.trim()
  if (text === '' || isErrorCell(text)) return { cell: text, secret: null }
  return text.length > MOST ? { cell: TOO_LONG, secret: null } : { cell: MASK, secret: vault.seal(text) }
}

/**
 * The rows of a file as they may be stored (R-IMPORTS-13): passwords of supporters sealed beside their row, and every
 * other column that is called after passwords emptied. Others have turns, since a file may have 100,000 passwords.
 */
export async function withSealed(
  vault: Vault,
  sheet: Sheet,
  { headers, rows }: Table,
): Promise<{ secretColumn: number | null; rows: StagedRow[] }> {
  const secretColumn = findSecretColumn(sheet, headers)
  const emptied = headers.flatMap((header, index) =>
    /password/i.test(header) && index !== secretColumn ? [index] : [],
  )
  const pause = turns()
  const staged: StagedRow[] = []
  for (const { line, cells } of rows) {
    for (const index of emptied) if (cells[index] !== undefined) cells[index] = ''
    const typed = secretColumn === null ? undefined : cells[secretColumn]
    if (secretColumn === null || typed === undefined) staged.push({ line, cells, secret: null })
    else {
      const { cell, secret } = sealedCell(vault, typed)
      cells[secretColumn] = cell
      staged.push({ line, cells, secret })
    }
    await pause()
  }
  return { secretColumn, rows: staged }
}
