import { renderDocument } from '~/domain/documents/render-document.server'
import { shownDate } from '~/kit/calendar'
import { choosePaper, type DocumentTemplate, type PaperSize } from '~/kit/document'
import { notFound } from '~/kit/errors'
import { formatMoney, withCode } from '~/kit/money'
import type { Ctx } from '~/kit/operation'
import { counted } from '~/kit/text'
import { depositAmounts, depositById, type Amount, type DepositRecord } from './queries.server'

const MAX_LINES = 2000

type Slip = {
  organization: string
  language: string
  paper: PaperSize
  deposit: DepositRecord
  amounts: readonly Amount[]
}

const slipDocument: DocumentTemplate<Slip> = ({ organization, language, paper, deposit, amounts }) => {
  const { currency, totalMinor } = deposit
  const title = `Deposit #${deposit.id}`
  return {
    title,
    language,
    author: organization,
    createdAt: deposit.createdAt,
    paper,
    sheets: [
      {
        from: organization,
        title,
        about: shownDate(deposit.on),
        ...(deposit.undoneAt === null ? {} : { banner: 'Undone' }),
        blocks: [
          {
            kind: 'facts',
            rows: [
              ['Account', deposit.account],
              ...(deposit.reference === null ? [] : ([['Reference', deposit.reference]] as const)),
              ['Amounts', counted(deposit.amounts, 'amount')],
              ['Total', withCode({ minor: totalMinor, currency })],
              ['Made by', deposit.madeBy],
            ],
          },
          {
            kind: 'table',
            label: 'Amounts',
            columns: [
              { label: 'Day', share: 1.2 },
              { label: 'From', share: 2.1 },
              { label: 'Method', share: 1.9 },
              { label: 'Number', share: 1.8 },
              { label: 'Amount', share: 1.2, isNumber: true },
            ],
            rows: [
              ...amounts.map(({ on, supporter, method, reference, minor }) => ({
                cells: [
                  shownDate(on),
                  supporter || 'Guest',
                  method ?? '',
                  reference ?? '',
                  formatMoney({ minor, currency }),
                ],
              })),
              { cells: ['Total', '', '', '', formatMoney({ minor: totalMinor, currency })], isTotal: true },
            ],
          },
          ...(deposit.amounts > amounts.length && deposit.undoneAt === null
            ? ([{ kind: 'paragraph', text: `The first ${amounts.length} amounts; the list has them all.` }] as const)
            : []),
        ],
        foot: `${organization} · ${title}`,
      },
    ],
  }
}

export async function depositSlip(ctx: Ctx, id: number): Promise<{ name: string; bytes: Uint8Array }> {
  const deposit = Number.isInteger(id) ? await depositById(ctx, id) : null
  if (deposit === null) throw notFound('The deposit')
  const amounts = await depositAmounts(ctx, id, MAX_LINES)
  const { name: organization, locale: language, country } = ctx.organisation
  const bytes = await renderDocument(slipDocument, {
    organization,
    language,
    paper: choosePaper(country),
    deposit,
    amounts,
  })
  return { name: `deposit-${id}`, bytes }
}
