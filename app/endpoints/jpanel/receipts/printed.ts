import { redirect } from 'react-router'
import { printedFile } from '~/domain/receipts/batch/print-run.server'
import { documentEndpoint } from '~/http/document-endpoint'
import { notFound } from '~/kit/errors'
import { someId } from '~/kit/fields'

/** GET /jpanel/tax_receipts/print/{id}: the file that a job has printed. */
export const loader = documentEndpoint('taxreceipt.view', async (ctx, { params }) => {
  const address = await printedFile(ctx, someId.catch(0).parse(params.id))
  if (address === null) throw notFound('The file')
  return redirect(address)
})
