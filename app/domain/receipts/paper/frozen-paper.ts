import type { DocumentBlock, DocumentSheet } from '~/kit/document'
import { toBanner, buildReceiptSheet, buildSignatureBlocks, type FileWords, type SheetData } from './receipt-document'

/** Stores every word of a receipt's paper. The signature picture is only a placeholder. */
export type FrozenPaper = FileWords & { sheet: DocumentSheet }

const NO_BYTES = new Uint8Array()

export const freezePaper = (file: FileWords, data: SheetData): FrozenPaper => ({
  ...file,
  sheet: buildReceiptSheet({ ...data, status: 'issued', voidedOn: null, signature: NO_BYTES }),
})

const [PLACE] = buildSignatureBlocks(NO_BYTES)

/** Fills in the signature. Without one, removes the placeholder and headings that would stand alone above it. */
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

export const withCurrentState = (
  { sheet }: FrozenPaper,
  { signature, ...state }: Pick<SheetData, 'status' | 'voidedOn' | 'signature'>,
): DocumentSheet => ({ ...sheet, ...toBanner(state), blocks: withSignature(sheet.blocks, signature) })
