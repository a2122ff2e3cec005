import type { DocumentBlock, DocumentSheet } from '~/kit/document'
import { toBanner, receiptSheet, signatureBlocks, type FileWords, type SheetData } from './receipt-document'

/** A receipt's paper as it is stored: every word of it. The picture of the signature is only a place. */
export type FrozenPaper = FileWords & { sheet: DocumentSheet }

const NO_BYTES = new Uint8Array()

export const freezePaper = (file: FileWords, data: SheetData): FrozenPaper => ({
  ...file,
  sheet: receiptSheet({ ...data, status: 'issued', voidedOn: null, signature: NO_BYTES }),
})

const [PLACE] = signatureBlocks(NO_BYTES)

/** Puts the picture in its place; without one the place goes, and a heading that stood only above it. */
function withSignature(blocks: readonly DocumentBlock[], bytes: Uint8Array | null): DocumentBlock[] {
  const signed: DocumentBlock[] = []
  for (const block of blocks) {
    if (block.kind !== 'picture') signed.push(block)
    else if (bytes !== null) signed.push({ ...block, bytes })
    else {
      const own = signed.at(-1)
      if (own?.kind === 'heading' && PLACE.kind === 'heading' && own.text === PLACE.text) signed.pop()
      if (signed.at(-1)?.kind === 'heading') signed.pop()
    }
  }
  return signed
}

/** The stored paper with what may change: the signature, and that the receipt is void by now. */
export const thawSheet = (
  { sheet }: FrozenPaper,
  { signature, ...state }: Pick<SheetData, 'status' | 'voidedOn' | 'signature'>,
): DocumentSheet => ({ ...sheet, ...toBanner(state), blocks: withSignature(sheet.blocks, signature) })
