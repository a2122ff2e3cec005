import { makeTurns } from '~/kit/process/turns'
import type { Vault } from '~/ports/vault'
import { normalizeHeader } from '../file/mapping'
import type { Table } from '../file/table'
import { isErrorCell } from '../row'
import type { Sheet } from '../sheet'

const MAX_PASSWORD_LENGTH = 45
/**
 * Replaces a password in its cell. A password that is too long gets a longer mask, which breaks the column's length
 * rule.
 */
export const MASK = '•'.repeat(8)
const TOO_LONG = '•'.repeat(MAX_PASSWORD_LENGTH + 1)

export const PASSWORD = 'password'

export type StagedRow = { line: number; cells: string[]; secret: string | null }

/** Written as columns are recognized, so that no column of passwords is mapped without being sealed. */
export const isPasswordHeader = (header: string): boolean => normalizeHeader(header).includes(PASSWORD)

function findSecretColumn(sheet: Sheet, headers: readonly string[]): number | null {
  if (sheet !== 'supporters') return null
  const exact = headers.findIndex((header) => normalizeHeader(header) === PASSWORD)
  const found = exact === -1 ? headers.findIndex(isPasswordHeader) : exact
  return found === -1 ? null : found
}

export function sealCell(vault: Vault, typed: string): { cell: string; secret: string | null } {
  const text = typed.trim()
  if (text === '' || isErrorCell(text)) return { cell: text, secret: null }
  return text.length > MAX_PASSWORD_LENGTH ? { cell: TOO_LONG, secret: null } : { cell: MASK, secret: vault.seal(text) }
}

/**
 * Seals supporters' passwords beside their rows, and empties every other password column. Yields in between, since a
 * file may have 100,000 passwords (R-IMPORTS-13).
 */
export async function withSealed(
  vault: Vault,
  sheet: Sheet,
  { headers, rows }: Table,
): Promise<{ secretColumn: number | null; rows: StagedRow[] }> {
  const secretColumn = findSecretColumn(sheet, headers)
  const emptied = headers.flatMap((header, index) =>
    isPasswordHeader(header) && index !== secretColumn ? [index] : [],
  )
  const pause = makeTurns()
  const staged: StagedRow[] = []
  for (const { line, cells } of rows) {
    for (const index of emptied) if (cells[index] !== undefined) cells[index] = ''
    const typed = secretColumn === null ? undefined : cells[secretColumn]
    if (secretColumn === null || typed === undefined) staged.push({ line, cells, secret: null })
    else {
      const { cell, secret } = sealCell(vault, typed)
      cells[secretColumn] = cell
      staged.push({ line, cells, secret })
    }
    await pause()
  }
  return { secretColumn, rows: staged }
}
