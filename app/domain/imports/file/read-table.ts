import { FILE_OF_OLD_EXCEL, explainFileKind } from '../messages'
import { readCsv } from './csv'
import { refuse, type Table } from './table'
import { readXlsx } from '../xlsx/read-xlsx'

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]): boolean =>
  mark.every((byte, at) => bytes[at] === byte)

const PICTURE = 'a picture'
const OTHER_FORMATS: readonly (readonly [kind: string, mark: readonly number[]])[] = [
  [PICTURE, [0x89, 0x50, 0x4e, 0x47]],
  [PICTURE, [0xff, 0xd8, 0xff]],
  [PICTURE, [...Buffer.from('GIF8')]],
  ['a compressed file', [0x1f, 0x8b]],
]

const OTHER_TEXTS: readonly (readonly [kind: string, begins: RegExp])[] = [
  ['a PDF document', /^%PDF-/],
  ['a PostScript document', /^%!/],
  ['a text document (RTF)', /^\{\\rtf/],
  ['a file of contacts (vCard)', /^BEGIN:VCARD\b/i],
  ['a calendar', /^BEGIN:VCALENDAR\b/i],
  ['a saved email or web page', /^(?:MIME-Version|Return-Path|Received|Delivered-To|Message-ID|Content-Type): /i],
  ['a saved email or web page', /^From(?: - |: )[^\r\n]*\r?\n[A-Za-z-]+: /i],
  ['a web page or an XML document', /^<(?:[a-z][\w:-]*(?:[\s/][^<>]*)?>(?![,;|\t])|[!?][a-z-]|office:)/i],
  ['a JSON document', /^(?:\[\s*)?\{\s*(?:"(?:[^"\\]|\\.){0,200}"\s*:|\})/],
  ['a JSON document', /^\[\s*\[/],
]

/** CSV has no signature, so other file types are recognized by theirs. */
function detectOtherKind(bytes: Uint8Array): string | undefined {
  const [kind] = OTHER_FORMATS.find(([, mark]) => startsWith(bytes, ...mark)) ?? []
  if (kind !== undefined) return kind
  const encoding = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : 'utf-8'
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, 1000)).trimStart()
  return OTHER_TEXTS.find(([, beginning]) => beginning.test(text))?.[0]
}

export async function readTable(bytes: Uint8Array): Promise<Table> {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return readXlsx(bytes)
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw refuse(FILE_OF_OLD_EXCEL)
  const other = detectOtherKind(bytes)
  if (other !== undefined) throw refuse(explainFileKind(other))
  return readCsv(bytes)
}
