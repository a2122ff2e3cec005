import { differenceList } from '~/domain/books/differences.list.server'
import { feeMonth, platformFeeList } from '~/domain/books/fees.list.server'
import { depositList } from '~/domain/books/deposits/deposits.list.server'
import { depositSlip } from '~/domain/books/deposits/deposit-slip.server'
import { exportFile } from '~/domain/books/exports/export-file.server'
import { journalExportList } from '~/domain/books/exports/journal-exports.list.server'
import { fundAmountList } from '~/domain/books/funds/fund-amounts.list.server'
import { fundTotalsCsv } from '~/domain/books/funds/fund-totals.server'
import { toMonth, readMonth } from '~/domain/books/month'
import { settlementItemList } from '~/domain/books/settlement-items.list.server'
import { settlementList } from '~/domain/books/settlements.list.server'
import { dccList } from '~/domain/reports/dcc.list.server'
import { impactItemList } from '~/domain/reports/impact-items.list.server'
import { impactList } from '~/domain/reports/impact.list.server'
import { paymentTable } from '~/domain/reports/payments/payment-table.server'
import { paymentsByItemList } from '~/domain/reports/payments/payments-by-item.list.server'
import { paymentList } from '~/domain/reports/payments/payments.list.server'
import { productContributions, productNamed, productSums } from '~/domain/reports/product-contributions.list.server'
import { productsList } from '~/domain/reports/products.list.server'
import { recurringList } from '~/domain/reports/recurring.list.server'
import { refundList } from '~/domain/reports/refunds.list.server'
import { transactionList } from '~/domain/reports/transactions.list.server'
import { file, fileExport, query } from '~/http/call'
import type { Calls } from '~/http/call-args'
import { csvFile } from '~/http/csv-file'
import { listCsv, listEndpoint } from '~/http/list/list-endpoints'
import { listFilters } from '~/http/list/view-filters'
import { fieldsOfAddress } from '~/lists/request/address'
import { feeSummary } from '~/wire/books'
import { productStats } from '~/wire/reports'

export const calls = {
  'POST /jpanel/reports/payments.ajax': listEndpoint(paymentList),
  'POST /jpanel/reports/payments/aggregate.ajax': query(
    paymentList.permission,
    async (ctx, body, { request: { url } }) => {
      const fields = { ...fieldsOfAddress(new URL(url).searchParams), ...body }
      const table = await paymentTable(ctx, { ...fields, count: 'exact' })
      return { brands: table?.brands ?? [], rows: table?.rows ?? [] }
    },
  ),
  'GET /jpanel/reports/payments.csv': listCsv(paymentList),
  'POST /jpanel/reports/payments-by-item.ajax': listEndpoint(paymentsByItemList),
  'GET /jpanel/reports/payments-by-item.csv': listCsv(paymentsByItemList),
  'GET /jpanel/reports/payments-by-item/filters.json': listFilters(paymentsByItemList),
  'POST /jpanel/reports/products.ajax': listEndpoint(productsList),
  'GET /jpanel/reports/products.csv': listCsv(productsList),
  'POST /jpanel/reports/donor-covers-costs.json': listEndpoint(dccList),
  'GET /jpanel/reports/donor-covers-costs.csv': listCsv(dccList),
  'POST /jpanel/reports/impact-by-supporter.json': listEndpoint(impactList),
  'GET /jpanel/reports/impact-by-supporter.csv': listCsv(impactList),
  'POST /jpanel/reports/impact-items.ajax': listEndpoint(impactItemList),
  'GET /jpanel/reports/impact-items.csv': listCsv(impactItemList),
  'POST /jpanel/reports/transactions.ajax': listEndpoint(transactionList),
  'GET /jpanel/reports/transactions.csv': listCsv(transactionList),
  'POST /jpanel/reports/refunds.ajax': listEndpoint(refundList),
  'GET /jpanel/reports/refunds.csv': listCsv(refundList),
  // Beside the rows of `period` it answers `summary_data` by type and `dcc_total`.
  'POST /jpanel/reports/platform-fees.json': listEndpoint(platformFeeList, async (ctx, fields) =>
    feeSummary(await feeMonth(ctx, fields)),
  ),
  'GET /jpanel/reports/platform-fees.csv': listCsv(platformFeeList),
  'POST /jpanel/reports/settlements.ajax': listEndpoint(settlementList),
  'GET /jpanel/reports/settlements.csv': listCsv(settlementList),
  'POST /jpanel/reports/settlement-items.ajax': listEndpoint(settlementItemList),
  'GET /jpanel/reports/settlement-items.csv': listCsv(settlementItemList),
  'POST /jpanel/reports/funds.ajax': listEndpoint(fundAmountList),
  'GET /jpanel/reports/funds.csv': listCsv(fundAmountList),
  'GET /jpanel/reports/fund-totals.csv': fileExport(fundAmountList.permission, async (ctx, { request: { url } }) => {
    const { searchParams } = new URL(url)
    const month = toMonth(readMonth(ctx, searchParams.get('period')))
    const isForSpreadsheets = searchParams.get('for') === 'spreadsheet'
    return csvFile(`totals_by_fund_${month.month}`, await fundTotalsCsv(ctx, month, isForSpreadsheets))
  }),
  'POST /jpanel/reports/deposits.ajax': listEndpoint(depositList),
  'GET /jpanel/reports/deposits.csv': listCsv(depositList),
  'GET /jpanel/reports/deposits/:id/slip.pdf': file(depositList.permission, (ctx, { params: { id } }) =>
    depositSlip(ctx, Number(id)),
  ),
  'POST /jpanel/reports/journal-exports.ajax': listEndpoint(journalExportList),
  'GET /jpanel/reports/journal-exports.csv': listCsv(journalExportList),
  'GET /jpanel/reports/journal-exports/:id/lines.csv': fileExport(
    journalExportList.permission,
    (ctx, { params: { id } }) => exportFile(ctx, Number(id)),
  ),
  'POST /jpanel/reports/books.ajax': listEndpoint(differenceList),
  'GET /jpanel/reports/books.csv': listCsv(differenceList),
  // `stats` is null if the filters match more rows than are counted.
  'POST /jpanel/products/:id/contributions.ajax': (args) =>
    listEndpoint(productContributions(args.params.id), async (ctx, fields, listed) => {
      await productNamed(ctx, args.params.id)
      return {
        stats: productStats(await productSums(ctx, { id: args.params.id, fields, listed }), ctx.organisation.currency),
      }
    })(args),
  'GET /jpanel/products/:id/contributions.csv': (args) => listCsv(productContributions(args.params.id))(args),
  'POST /jpanel/recurring_payments.ajax': listEndpoint(recurringList),
  'GET /jpanel/recurring_payments.csv': listCsv(recurringList),
} satisfies Calls
